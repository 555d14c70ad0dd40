/** How a department gives out what comes: people take it, or it goes by itself to whoever has the least. */
export const ASSIGNS = ['by-hand', 'least-loaded'] as const

/** Days on which somebody is away, both included, as `YYYY-MM-DD`; without an end until they are back. */
export type Absence = { from: string; until: string | null }

/** True when a day is one of an absence. */
export const isAway = (absence: Absence | null, day: string): boolean =>
  absence !== null && absence.from <= day && (absence.until === null || day <= absence.until)

/** Somebody who could take a ticket: how many open ones they have, how many they take at most, and when they got the last. */
export type Hand = { id: string; open: number; ceiling: number | null; away: boolean; givenAt: Date | null }

/** True for whoever is there and has room for one more. */
const isFree = ({ away, open, ceiling }: Hand): boolean => !away && (ceiling === null || open < ceiling)

const since = ({ givenAt }: Hand): number => givenAt?.getTime() ?? 0

/** Who takes the next ticket: of those who are there and have room the one with the fewest, then who has waited longest; null for nobody. */
export function whoTakes(hands: readonly Hand[]): Hand | null {
  const free = hands.filter(isFree)
  free.sort((a, b) => a.open - b.open || since(a) - since(b) || a.id.localeCompare(b.id))
  return free[0] ?? null
}
