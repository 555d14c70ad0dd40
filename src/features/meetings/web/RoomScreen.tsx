import { useParams } from 'react-router'
import { useText } from '../../../platform/web/text.tsx'
import { RoomPage } from '../../rooms/web/public.ts'
import type { strings } from '../strings.en.ts'
import { MinutesPane } from './MinutesPane.tsx'

/** `/meeting/{id}/room`: the room of a meeting, with its minutes beside it. */
export function RoomScreen() {
  const { meetingId = '' } = useParams()
  const t = useText<typeof strings>('meetings')
  const minutes = { key: 'minutes', label: t('notes.title'), content: () => <MinutesPane meetingId={meetingId} /> }
  return (
    <RoomPage roomId={meetingId} beside={[minutes]} backHref={`/meeting/${meetingId}`} backLabel={t('pages.one')} />
  )
}
