import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'
import { useServerSecond } from './server-clock.ts'
import { timeLeft } from './time-left.ts'
import css from './TimeLeft.module.css'

/** The last seconds are drawn in the colour of what is live. */
const LAST_SECONDS = 10

/** How long an auction still runs, by the server's clock; "ended" when it is over. Needs the sentences of `auctions`. */
export function TimeLeft({ endsAt }: { endsAt: string }) {
  const t = useText<typeof strings>('auctions')
  const left = timeLeft(endsAt, useServerSecond())
  if (left.over) return <time dateTime={endsAt}>{t('web.left.over')}</time>
  const last = left.seconds <= LAST_SECONDS
  return (
    <time dateTime={endsAt} role="timer" className={last ? css.last : undefined}>
      {left.clock === null ? (
        <>
          {t('web.left.days', { count: left.days })}{' '}
          {left.days < 3 && left.hours > 0 && t('web.left.hours', { count: left.hours })}
        </>
      ) : (
        <bdi dir="ltr">{left.clock}</bdi>
      )}
    </time>
  )
}
