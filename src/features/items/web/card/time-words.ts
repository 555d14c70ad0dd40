import type { Say } from '../../../../platform/web/text.tsx'
import type { ItemOffer } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'

/** A span in whole days, hours and minutes; zero for what is over. */
function spanOf(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

const UNITS = ['days', 'hours', 'minutes'] as const
type SpanUnit = (typeof UNITS)[number]

/** The figures that say a span: the largest and the one below it, from three days on the days alone. */
function twoOfSpan(span: Record<SpanUnit, number>): [SpanUnit, number][] {
  const first = UNITS.findIndex(unit => span[unit] > 0)
  if (first < 0) return []
  const said = UNITS.slice(first, span.days > 2 ? 1 : first + 2)
  return said.map((unit): [SpanUnit, number] => [unit, span[unit]]).filter(([, count]) => count > 0)
}

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
