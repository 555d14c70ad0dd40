import { clockChanges, offsetOf } from '../../../platform/shared/zone-time.ts'

const DAY = 86_400_000
const YEAR = 366 * DAY
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** Years in a row in which clocks must change alike until it is told as a rule. */
const RULE_YEARS = 3

const two = (value: number): string => String(value).padStart(2, '0')

/** `20261125T020000`: what a clock on the wall says, in milliseconds as if it were one of UTC. */
export const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

function offsetText(offset: number): string {
  const seconds = Math.abs(offset) / 1000
  const rest = seconds % 60 ? two(seconds % 60) : ''
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(seconds / 3600))}${two(Math.floor((seconds % 3600) / 60))}${rest}`
}

/** A change of clocks as the clock on the wall said it before. */
type Change = { wall: number; before: number; after: number }

const observance = (kind: 'STANDARD' | 'DAYLIGHT', { wall, before, after }: Change, more: readonly string[] = []) => [
  `BEGIN:${kind}`,
  `DTSTART:${wallText(wall)}`,
  `TZOFFSETFROM:${offsetText(before)}`,
  `TZOFFSETTO:${offsetText(after)}`,
  ...more,
  `END:${kind}`,
]

/**
 * The clocks of a zone between two years, as a VTIMEZONE of RFC 5545: changes that fall on the same weekday of a month every year as a rule,
 * which holds beyond them, and others each by itself.
 */
export function zoneData(zone: string, fromYear: number, toYear: number): string {
  const [from, to] = [Date.UTC(fromYear, 0, 1), Date.UTC(toYear, 0, 1) + YEAR]
  const changes = clockChanges(zone, from, to).map(({ at, before, after }) => ({ wall: at + before, before, after }))
  const first = offsetOf(from, zone)
  const lines = observance('STANDARD', { wall: Date.UTC(1970, 0, 1), before: first, after: first })
  for (const alike of alikes(changes)) {
    const kind = alike[0]!.after > alike[0]!.before ? 'DAYLIGHT' : 'STANDARD'
    const rule = ruleOf(alike)
    if (rule) lines.push(...observance(kind, alike[0]!, [rule]))
    else for (const change of alike) lines.push(...observance(kind, change))
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'].join('\r\n')
}

/** Changes by what they change. */
function alikes(changes: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const key = `${change.before} ${change.after}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()]
}

/** The yearly rule by which changes fall, such as the last Sunday of March at two o'clock; null where there is none. */
function ruleOf(changes: readonly Change[]): string | null {
  const days = changes.map(({ wall }) => new Date(wall))
  const [first] = days
  if (!first || days.length < RULE_YEARS) return null
  const isYearly = days.every(
    (day, at) =>
      day.getUTCFullYear() === first.getUTCFullYear() + at &&
      day.getUTCMonth() === first.getUTCMonth() &&
      day.getUTCDay() === first.getUTCDay() &&
      day.getTime() % DAY === first.getTime() % DAY,
  )
  if (!isYearly) return null
  const lasts = days.every(day => new Date(day.getTime() + 7 * DAY).getUTCMonth() !== day.getUTCMonth())
  const nth = Math.ceil(first.getUTCDate() / 7)
  if (!lasts && days.some(day => Math.ceil(day.getUTCDate() / 7) !== nth)) return null
  return `RRULE:FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${lasts ? -1 : nth}${WEEKDAYS[first.getUTCDay()]}`
}
