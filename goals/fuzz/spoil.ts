import fc from 'fast-check'
import type { Json } from './operations.ts'

/** Values that belong nowhere in particular. */
const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 40,
  '',
  '\u0000',
  'x'.repeat(20_000),
  [],
  [null],
  [[]],
  {},
  { $gt: '' },
  { toString: 1 },
  ['a', 'a', 'a'],
]

type Spot = { in: Json | unknown[]; key: string }

function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [{ in: value as Json, key }, ...spotsIn(one)])
}

const put = (spot: Spot, value: unknown) => void ((spot.in as Json)[spot.key] = value)
function drop({ in: holder, key }: Spot): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete (holder as Json)[key]
}

/** A body with one thing wrong: another type somewhere, a field missing, a field too many, or nothing of it right. */
export const spoiled = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      body,
      fc.nat(),
      fc.constantFrom('wrong', 'wrong', 'wrong', 'less', 'more', 'other'),
      fc.constantFrom(...WRONG),
    )
    .map(([value, place, how, wrong]) => {
      const copy = structuredClone(value)
      const spots = spotsIn(copy)
      if (how === 'other' || typeof copy !== 'object' || copy === null || spots.length === 0) return wrong
      const spot = spots[place % spots.length]!
      if (how === 'more' && !Array.isArray(copy)) (copy as Json).isAdmin = wrong
      else if (how === 'less') drop(spot)
      else put(spot, wrong)
      return copy
    })
