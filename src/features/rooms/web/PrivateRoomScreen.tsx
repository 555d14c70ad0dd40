import { useParams } from 'react-router'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { useWhy } from '../../social/web/public.ts'
import { openPrivateRoom, readPrivateRoom } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { RoomBar } from './RoomBar.tsx'
import { RoomPage } from './RoomPage.tsx'
import { useLastRoom } from './use-last-room.ts'

/** The own room of a member, by their name. Where none is open now, its owner opens it and others knock. */
export function PrivateRoomScreen() {
  const t = useText<typeof strings>('rooms')
  const why = useWhy()
  const { username = '' } = useParams()
  const read = useRead(readPrivateRoom, { params: { username } }, { staleMs: 0 })
  const write = useWrite(openPrivateRoom, { invalidates: [readPrivateRoom] })
  const room = read.data?.data
  const backHref = room?.owner.link ?? '/index'
  const { id, forget } = useLastRoom(room)
  const anew = () => {
    forget()
    void read.refetch()
  }
  if (id) return <RoomPage key={id} roomId={id} backHref={backHref} onAnew={anew} />
  if (!room)
    return (
      <>
        <RoomBar backHref={backHref} />
        <PendingPage
          error={read.error}
          onRetry={() => void read.refetch()}
          height="480px"
          missing={
            <EmptyState
              kind="no-match"
              level={1}
              title={t('web.missing')}
              body={t('web.missing-too')}
              action={<Button href="/index">{t('web.over.home')}</Button>}
            />
          }
        />
      </>
    )
  const name = isolate(room.owner.name)
  return (
    <>
      <RoomBar backHref={backHref} />
      <EmptyState
        kind="note"
        level={1}
        title={room.mine ? t('web.not-opened.own') : t('web.not-opened.title', { name })}
        body={t(room.mine ? 'web.not-opened.own-too' : 'web.not-opened.knock-too', { name })}
        action={
          <>
            <Button variant="primary" loading={write.busy} onClick={() => void write.run({ params: { username } })}>
              {t(room.mine ? 'web.not-opened.open' : 'web.not-opened.knock')}
            </Button>
            {write.refusal && <p role="alert">{why(write.refusal)}</p>}
          </>
        }
      />
    </>
  )
}
