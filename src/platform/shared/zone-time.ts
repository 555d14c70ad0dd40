import { dateFormat } from './formatters.ts'

const DAY = 86_400_000
/** Clocks of a zone change further apart than this. */
const STRIDE = 7 * DAY

/** Minutes after midnight of `09:30`; `24:00` is the end of the day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether there is a zone of this name. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The clock on the wall of a zone at a moment, in milliseconds as if it were one of UTC. */
export function wallOf(moment: number, zone: string): number {
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

/** How far the clock on the wall is ahead of UTC at a moment, in milliseconds. */
export const offsetOf = (moment: number, zone: string): number =>
  wallOf(moment, zone) - Math.floor(moment / 1000) * 1000

/**
 * The moment at which the clock on the wall says `wall`. Where it says so twice, the first time for what begins and the second for
 * what ends; where it leaps over it, the moment of the leap.
 */
export function momentAt(wall: number, zone: string, what: 'begins' | 'ends'): number {
  const before = offsetOf(wall - DAY, zone)
  const after = offsetOf(wall + DAY, zone)
  const said = [wall - before, wall - after].filter(moment => moment + offsetOf(moment, zone) === wall)
  if (said.length > 0) return what === 'begins' ? Math.min(...said) : Math.max(...said)
  return leapBetween(wall - after, wall - before, zone)
}

/** The moment between two at which the offset changes from what it is at the first. */
function leapBetween(from: number, to: number, zone: string): number {
  const before = offsetOf(from, zone)
  let [early, late] = [from, to]
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2000) * 1000
    if (offsetOf(middle, zone) === before) early = middle
    else late = middle
  }
  return late
}

/** A moment at which the clocks of a zone are changed, and how far they are ahead of UTC before and after, in milliseconds. */
export type ClockChange = { at: number; before: number; after: number }

/** When the clocks of a zone change after `from` and up to `to`, in order. */
export function clockChanges(zone: string, from: number, to: number): ClockChange[] {
  const changes: ClockChange[] = []
  for (let early = from; early < to; early += STRIDE) {
    const late = Math.min(early + STRIDE, to)
    const [before, after] = [offsetOf(early, zone), offsetOf(late, zone)]
    if (before !== after) changes.push({ at: leapBetween(early, late, zone), before, after })
  }
  return changes
}

/** The last day that a clock anywhere may show at a moment, `YYYY-MM-DD`: none is a whole day ahead of UTC. */
export const lastDayAt = (now: Date): string => new Date(now.getTime() + DAY).toISOString().slice(0, 10)
