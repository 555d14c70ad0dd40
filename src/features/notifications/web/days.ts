import { dayAt } from '../../../platform/shared/zones.ts'

const DAY = 86_400_000
export type When = 'today' | 'yesterday' | 'week' | 'earlier'

/** On which day of the reader's something came, as the list says it. */
export function whenOf(createdAt: string, now: number, zone: string): When {
  const days = (dayAt(now, zone) - dayAt(new Date(createdAt).getTime(), zone)) / DAY
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : days < 7 ? 'week' : 'earlier'
}

/** Things by their day, in their order. */
export function byDay<T extends { createdAt: string }>(
  all: readonly T[],
  now: number,
  zone: string,
): { when: When; these: T[] }[] {
  const days: { when: When; these: T[] }[] = []
  for (const one of all) {
    const when = whenOf(one.createdAt, now, zone)
    const last = days.at(-1)
    if (last?.when === when) last.these.push(one)
    else days.push({ when, these: [one] })
  }
  return days
}
