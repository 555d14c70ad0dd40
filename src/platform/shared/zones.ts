import { dateFormat } from './formatters.ts'

const DAY = 86_400_000

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function aheadAt(moment: number, zone: string): number {
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
  const at = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value)
  const wall = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'))
  return wall - Math.floor(moment / 1000) * 1000
}

/** The day of a zone at a moment, as midnight of UTC. */
export const dayAt = (moment: number, zone: string): number => Math.floor((moment + aheadAt(moment, zone)) / DAY) * DAY

/**
 * The moment at which the clocks of a zone show so many minutes of a day (midnight of UTC): the earlier one where they show it twice.
 * Where they leap over it, the moment as long after the leap as the time asked for is.
 */
export function momentOn(day: number, minutes: number, zone: string): number {
  const wall = day + minutes * 60_000
  const readings = [wall - aheadAt(wall - DAY, zone), wall - aheadAt(wall + DAY, zone)].toSorted((a, b) => a - b)
  return readings.find(one => one + aheadAt(one, zone) === wall) ?? readings[1]!
}
