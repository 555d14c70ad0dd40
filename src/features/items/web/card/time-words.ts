import type { Say } from '../../../../platform/web/text.tsx'
import type { ItemOffer } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { spanOf, twoOfSpan } from './span-of.ts'

/** How long an auction still runs, or until it begins, in words. */
export function timeWords({ state, startsAt, endsAt }: ItemOffer, now: number, t: Say<typeof strings>): string {
  if (state === 'over') return t('card.auction-over')
  const until = state === 'scheduled' ? startsAt : endsAt
  if (!until) return t('card.no-end')
  const [first, second] = twoOfSpan(spanOf(Date.parse(until) - now)).map(([unit, count]) =>
    t(`card.${unit}`, { count }),
  )
  if (!first) return state === 'live' ? t('card.ending') : t('card.auction-soon')
  const time = second ? t('card.both', { first, second }) : first
  return t(state === 'live' ? 'card.ends-in' : 'card.starts-in', { time })
}
