import { sql } from 'kysely'

/** Numbers that look drawn and are the same every time (mulberry32). */
export function drawing(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    /** Up to `most` different ones, at least one. */
    some<T>(list: readonly T[], most: number): T[] {
      const count = this.between(1, most)
      return [...new Set(Array.from({ length: count }, () => this.one(list)))]
    },
  }
}
export type Draw = ReturnType<typeof drawing>

/** In SQL: a share between 0 and 1 of a row number `g` that looks drawn, and is the same every time. */
export const drawn = (seed: number) =>
  sql`((hashint4extended(g, ${seed}) & 2147483647) / 2147483648.0::double precision)`
