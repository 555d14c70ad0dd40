import { isDeepStrictEqual } from 'node:util'
import type { Figures, Result, Wish } from './measure.ts'
import { scenarioNames } from './scenarios.ts'

export type Conditions = Pick<Wish, 'connections' | 'rounds' | 'seconds'>
/** What is known of a database, and under which conditions it was measured. */
export type Kept = Result & Conditions

/** A part of the club that was not there when the others were measured made no difference to them. */
const asLarge = (before: Kept['size'], now: Kept['size']): boolean =>
  isDeepStrictEqual({ ...now, ...before }, { ...now })

const alike = (one: Kept, other: Kept): boolean =>
  asLarge(one.size, other.size) &&
  one.connections === other.connections &&
  one.rounds === other.rounds &&
  one.seconds === other.seconds

/** Figures of one run beside those of another, the newer ones winning, in the order of the scenarios. */
function together(before: readonly Figures[], now: readonly Figures[]): Figures[] {
  const byName = new Map([...before, ...now].map(one => [one.name, one]))
  return scenarioNames().flatMap(name => byName.get(name) ?? [])
}

/** What was kept with what a run found; what was measured under other conditions cannot stand beside it and goes. */
export function keptWith(kept: readonly Kept[], results: readonly Result[], conditions: Conditions): Kept[] {
  const { connections, rounds, seconds } = conditions
  const news = results.map((result): Kept => {
    const now = { ...result, connections, rounds, seconds }
    const before = kept.find(one => one.kind === result.kind)
    if (!before || !alike(before, now)) return now
    const load = Math.max(before.memory.load, now.memory.load)
    return { ...now, figures: together(before.figures, now.figures), memory: { ...now.memory, load } }
  })
  return [...news, ...kept.filter(one => !news.some(now => now.kind === one.kind))]
}
