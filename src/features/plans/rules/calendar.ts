/** What a price is for. */
export const PERIODS = ['month', 'year'] as const
export type Period = (typeof PERIODS)[number]

const DAY_MS = 86_400_000
/** A trial of so many days is one month of the calendar (spec: "one-month trial"). */
export const TRIAL_OF_A_MONTH = 30

/** A moment as a clock on the wall of a zone shows it. */
type Wall = { year: number; month: number; day: number; time: number }

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    const two = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
    // Swedish writes days and hours as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hourCycle: 'h23', year: 'numeric', ...two })
    formats.set(zone, format)
  }
  return format
}

/** The wall's time written as if it were UTC, in milliseconds. */
const shown = (at: number, zone: string): number =>
  Date.parse(`${formatOf(zone).format(at).replace(' ', 'T')}Z`) + (((at % 1000) + 1000) % 1000)

function wallOf(at: Date, zone: string): Wall {
  const there = shown(at.getTime(), zone)
  const date = new Date(there)
  const midnight = Math.floor(there / DAY_MS) * DAY_MS
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), time: there - midnight }
}

/** The moment at which the wall shows it: of an hour that comes twice the first, of one that is left out as long after. */
function momentOf({ year, month, day, time }: Wall, zone: string): Date {
  const wanted = Date.UTC(year, month, day) + time
  // What the zone is off by a day before and a day after holds both sides of any change between.
  const sides = [wanted - DAY_MS, wanted + DAY_MS].map(near => wanted - (shown(near, zone) - near))
  const right = sides.filter(at => shown(at, zone) === wanted)
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...sides))
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/**
 * The beginning of the `count`th period after the one that begins at `anchor`: the same day and hour on the wall of `zone`, or the
 * month's last day where it is shorter. Counted from the anchor, so that a 31st comes back after February, and a 29th of February
 * in the next leap year.
 */
export function periodStart(anchor: Date, zone: string, period: Period, count: number): Date {
  const wall = wallOf(anchor, zone)
  const months = wall.year * 12 + wall.month + count * (period === 'year' ? 12 : 1)
  const [year, month] = [Math.floor(months / 12), ((months % 12) + 12) % 12]
  return momentOf({ year, month, day: Math.min(wall.day, lastDayOf(year, month)), time: wall.time }, zone)
}

/** The first beginning of a period after a moment. */
export function nextPeriodStart(anchor: Date, zone: string, period: Period, after: Date): Date {
  const [from, to] = [wallOf(anchor, zone), wallOf(after, zone)]
  const months = (to.year - from.year) * 12 + to.month - from.month
  let count = Math.floor(months / (period === 'year' ? 12 : 1)) - 1
  while (periodStart(anchor, zone, period, count) <= after) count++
  return periodStart(anchor, zone, period, count)
}

/** The same hour so many days of the calendar later. */
export function daysAfter(at: Date, zone: string, days: number): Date {
  const wall = wallOf(at, zone)
  const date = new Date(Date.UTC(wall.year, wall.month, wall.day + days))
  const there = { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), time: wall.time }
  return momentOf(there, zone)
}

/** Days of the calendar from one moment to another. */
export function daysBetween(from: Date, to: Date, zone: string): number {
  const day = (at: Date) => Math.floor(shown(at.getTime(), zone) / DAY_MS)
  return day(to) - day(from)
}

/** When a trial that begins now ends: thirty days are one month of the calendar, others are counted. */
export const trialEnd = (start: Date, zone: string, days: number): Date =>
  days === TRIAL_OF_A_MONTH ? periodStart(start, zone, 'month', 1) : daysAfter(start, zone, days)
