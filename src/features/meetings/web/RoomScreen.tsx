import { useParams } from 'react-router'
import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { RoomPage } from '../../rooms/web/public.ts'
import { readMeeting } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { MinutesPane } from './MinutesPane.tsx'

/** `/meeting/{id}/room`: the room of a meeting, with its minutes beside it, and for the owner of one that began at once the link that brings others. */
export function RoomScreen() {
  const { meetingId = '' } = useParams()
  const t = useText<typeof strings>('meetings')
  const link = useRead(readMeeting, { params: { meetingId } }).data?.data.link
  const minutes = { key: 'minutes', label: t('notes.title'), content: () => <MinutesPane meetingId={meetingId} /> }
  return (
    <RoomPage
      roomId={meetingId}
      beside={[minutes]}
      invite={link}
      backHref={`/meeting/${meetingId}`}
      backLabel={t('pages.one')}
    />
  )
}
