import { dateFormat } from '../../../platform/shared/formatters.ts'

/** A time in which a department is there: `day` 1 (Monday) to 7, times of day in its zone; `24:00` is the end of the day. */
export type Period = { day: number; from: string; to: string }

/** When a department is there. Holidays are days of its zone. */
export type OpeningHours = { zone: string; hours: readonly Period[]; holidays: readonly { date: string }[] }

type Span = { from: number; to: number }

const DAY = 86_400_000
/** Days that are looked through for opening time; after two years of closed doors nothing is promised. */
const MOST_DAYS = 732

/** Minutes after midnight of `09:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The clock on the wall of a zone at a moment, as if it were one of UTC. */
function wallOf(moment: number, zone: string): number {
  const parts = dateFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const at = (type: string) => Number(parts.find(part => part.type === type)!.value)
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'))
}

const offsetOf = (moment: number, zone: string): number => wallOf(moment, zone) - Math.floor(moment / 1000) * 1000

/**
 * The moment at which the clock on the wall says `wall`. Where it says so twice, the first time for what begins and the second for
 * what ends; where it leaps over it, the moment of the leap.
 */
function momentOf(wall: number, zone: string, what: 'begins' | 'ends'): number {
  const before = offsetOf(wall - DAY, zone)
  const after = offsetOf(wall + DAY, zone)
  const said = [wall - before, wall - after].filter(moment => moment + offsetOf(moment, zone) === wall)
  if (said.length > 0) return what === 'begins' ? Math.min(...said) : Math.max(...said)
  let [early, late] = [wall - after, wall - before]
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2000) * 1000
    if (offsetOf(middle, zone) === before) early = middle
    else late = middle
  }
  return late
}

/** When they are there on a day of the zone's calendar (its midnight in UTC), in order and without overlaps. */
function spansOf({ zone, hours, holidays }: OpeningHours, day: number): Span[] {
  const date = new Date(day).toISOString().slice(0, 10)
  if (holidays.some(one => one.date === date)) return []
  const weekday = new Date(day).getUTCDay() || 7
  const spans = hours
    .filter(one => one.day === weekday)
    .map(({ from, to }) => ({
      from: momentOf(day + minutesOf(from) * 60_000, zone, 'begins'),
      to: momentOf(day + minutesOf(to) * 60_000, zone, 'ends'),
    }))
    .sort((a, b) => a.from - b.from)
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push(span)
  }
  return joined.filter(span => span.to > span.from)
}

/** Opening time from a moment on, day after day. */
function* spansFrom(office: OpeningHours, from: number): Generator<Span> {
  const today = Math.floor(wallOf(from, office.zone) / DAY) * DAY
  let reached = from
  for (let day = 0; day < MOST_DAYS; day++)
    for (const span of spansOf(office, today + day * DAY)) {
      const begin = Math.max(span.from, reached)
      if (span.to <= begin) continue
      yield { from: begin, to: span.to }
      reached = span.to
    }
}

/** The moment at which so much opening time has passed since `from`, in milliseconds; null where none comes for two years. */
export function afterOpenTime(office: OpeningHours, from: Date, ms: number): Date | null {
  if (ms <= 0) return from
  let left = ms
  for (const span of spansFrom(office, from.getTime())) {
    if (span.to - span.from >= left) return new Date(span.from + left)
    left -= span.to - span.from
  }
  return null
}

/** Opening time between two moments, in milliseconds; 0 where the second is not later. */
export function openTimeBetween(office: OpeningHours, from: Date, to: Date): number {
  let passed = 0
  for (const span of spansFrom(office, from.getTime())) {
    if (span.from >= to.getTime()) break
    passed += Math.min(span.to, to.getTime()) - span.from
  }
  return passed
}

/** True while they are there. */
export function isOpen(office: OpeningHours, at: Date): boolean {
  const { value } = spansFrom(office, at.getTime()).next()
  return value !== undefined && value.from === at.getTime()
}
