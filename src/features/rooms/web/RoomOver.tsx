import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import type { RoomView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { Interest } from './Interest.tsx'
import css from './RoomOver.module.css'
import { RoomTimes } from './RoomTimes.tsx'

/** How one is not, or no longer, in a room. */
export type Ending =
  | 'ended'
  | 'left'
  | 'removed'
  | 'network'
  | 'sent-back'
  | 'gone'
  | 'moved'
  | 'full'
  | 'locked'
  | 'not-open'
  | 'lobby-full'

type RoomOverProps = {
  ending: Ending
  room: RoomView
  /** Whether one was recorded here. */
  recorded: boolean
  /** Comes back, or tries again; left out where that leads nowhere. */
  onAgain?: (() => void) | undefined
  /** Looks for another one when this one is over. */
  onAnew?: (() => void) | undefined
}

/** Not inside: what happened, what became of camera and microphone, and what can be done now. */
export function RoomOver({ ending, room, recorded, onAgain, onAnew }: RoomOverProps) {
  const t = useText<typeof strings>('rooms')
  const closed = ending === 'ended' && room.closedWhy !== null
  const comesBack = ending === 'gone' || ending === 'left' || ending === 'moved'
  return (
    <div className={css.page}>
      <EmptyState
        kind="note"
        level={1}
        title={t(closed ? 'web.over.closed' : `web.over.${ending}`)}
        body={
          closed
            ? t('web.over.closed-too', { why: isolate(room.closedWhy ?? '') })
            : t(`web.over.${ending}-too`, { name: isolate(room.owner.name), count: room.most })
        }
        action={
          <span className={css.acts}>
            {onAgain && (
              <Button variant="primary" onClick={onAgain}>
                {t(comesBack ? 'web.over.back' : 'web.over.again')}
              </Button>
            )}
            {onAnew && ending === 'ended' && (
              <Button variant="primary" onClick={onAnew}>
                {t(room.mine ? 'web.over.anew-own' : 'web.over.anew')}
              </Button>
            )}
            {recorded && <Button href="/recordings">{t('web.recordings.see')}</Button>}
            {ending === 'network' && (
              <Button variant="primary" href={`/login?next=${encodeURIComponent(location.pathname)}`}>
                {t('web.over.sign-in')}
              </Button>
            )}
            <Button href="/index">{t('web.over.home')}</Button>
          </span>
        }
      />
      {ending === 'not-open' && (
        <div className={css.more}>
          {room.opensAt && <RoomTimes at={room.opensAt} />}
          <Interest room={room} />
        </div>
      )}
    </div>
  )
}
