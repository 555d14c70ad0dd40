import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWhy } from '../../social/web/public.ts'
import { closeRoom, LEAST_REASON, listRunning, MOST_REASON, type RunningRoom } from '../contract/club.ts'
import type { strings } from '../strings.en.ts'
import { minutesSince } from './names.ts'
import css from './RunningScreen.module.css'
import { useNow } from './use-now.ts'

const LOOK_AGAIN_MS = 15_000

/** Rooms that go on: whose they are and how many are in, and nothing of what goes on in them; each can be ended with a reason. */
export function RunningScreen() {
  const t = useText<typeof strings>('rooms')
  const now = useNow(15_000)
  const read = useRead(listRunning, undefined, { staleMs: 0, refetchMs: LOOK_AGAIN_MS })
  const rooms = read.data?.data
  const [ending, setEnding] = useState<RunningRoom | null>(null)
  return (
    <div className={css.page}>
      <PageHeader title={t('web.titles.running')} lead={t('web.running.lead')} />
      {read.error && <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton height="320px" />}
      {rooms?.length === 0 && (
        <EmptyState kind="none-yet" title={t('web.running.none')} body={t('web.running.none-too')} />
      )}
      {rooms && rooms.length > 0 && (
        <ul className={css.list}>
          {rooms.map(room => (
            <li key={room._id} className={css.one}>
              <MemberFace size={36} member={room.owner} />
              <div className={css.words}>
                <p className={css.name}>
                  {room.owner.link ? (
                    <LinkText to={room.owner.link} quiet>
                      <bdi>{room.owner.name}</bdi>
                    </LinkText>
                  ) : (
                    <bdi>{room.owner.name}</bdi>
                  )}
                  {room.title && (
                    <>
                      {' · '}
                      <Bdi>{room.title}</Bdi>
                    </>
                  )}
                </p>
                <p className={css.quiet}>
                  {t(`web.room.about.${room.kind}`)} · {t('web.room.count-inside', { count: room.count })} ·{' '}
                  {t('web.before.inside-for', { count: Math.max(1, minutesSince(room.since, now)) })}
                </p>
              </div>
              <Button size="compact" variant="danger" onClick={() => setEnding(room)}>
                {t('web.running.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ending && <Ending room={ending} onClose={() => setEnding(null)} />}
    </div>
  )
}

/** Why it ends: its owner and everybody in it read that, and the log keeps it. */
function Ending({ room, onClose }: { room: RunningRoom; onClose: () => void }) {
  const t = useText<typeof strings>('rooms')
  const why = useWhy()
  const [reason, setReason] = useState('')
  const [short, setShort] = useState(false)
  const write = useWrite(closeRoom, {
    invalidates: [listRunning],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      onClose()
    },
  })
  const end = () => {
    if (reason.trim().length < LEAST_REASON) return setShort(true)
    void write.run({ params: { roomId: room._id }, body: { reason: reason.trim() } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('web.running.end-ask', { name: isolate(room.owner.name) })}
      footer={
        <>
          <Button onClick={onClose}>{t('web.controls.keep')}</Button>
          <Button variant="danger" loading={write.busy} onClick={end}>
            {t('web.controls.end')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{t('web.running.end-too')}</p>
        <TextField
          label={t('web.running.reason')}
          name="reason"
          multiline
          rows={3}
          value={reason}
          onChange={text => {
            setReason(text)
            setShort(false)
          }}
          maxLength={MOST_REASON}
          error={short ? t('web.running.too-short') : write.refusal ? why(write.refusal) : null}
        />
      </div>
    </Dialog>
  )
}
