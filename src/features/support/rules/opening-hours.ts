import { minutesOf, momentAt, wallOf } from '../../../platform/shared/zone-time.ts'

/** A time in which a department is there: `day` 1 (Monday) to 7, times of day in its zone; `24:00` is the end of the day. */
export type Period = { day: number; from: string; to: string }

/** When a department is there. Holidays are days of its zone. */
export type OpeningHours = { zone: string; hours: readonly Period[]; holidays: readonly { date: string }[] }

type Span = { from: number; to: number }

const DAY = 86_400_000
/** Days that are looked through for opening time; after two years of closed doors nothing is promised. */
const MOST_DAYS = 732

/** When they are there on a day of the zone's calendar (its midnight in UTC), in order and without overlaps. */
function spansOf({ zone, hours, holidays }: OpeningHours, day: number): Span[] {
  const date = new Date(day).toISOString().slice(0, 10)
  if (holidays.some(one => one.date === date)) return []
  const weekday = new Date(day).getUTCDay() || 7
  const spans = hours
    .filter(one => one.day === weekday)
    .map(({ from, to }) => ({
      from: momentAt(day + minutesOf(from) * 60_000, zone, 'begins'),
      to: momentAt(day + minutesOf(to) * 60_000, zone, 'ends'),
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
