import type { Filters } from '../filters.ts'

/** A range with its bounds in the entries' own measure; see RangeFilter. */
type WishedRange = { key: string; from: string; to: string; min?: number | undefined; max?: number | undefined }

/** A search with everything resolved: tags by filter, ranges in the entries' own measure, words as they are to be read. */
export type Wish = {
  kinds: readonly string[]
  /** Text queries: what is found, and what of it comes first; `byName` when that is who holds the match in the name. */
  words: { match: string; first: readonly string[]; byName: boolean } | null
  /** Alternatives of each filter that something was chosen of. */
  chosen: ReadonlyMap<string, readonly string[]>
  ranges: readonly WishedRange[]
}

/** Chosen values of a filter from what the body carried: one value, several, or none. */
export function chosenValues(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return []
  return (Array.isArray(value) ? value : [value]).map(String)
}

/**
 * What is asked of a list: kinds, the body by the names of its filters, and the rate that turns its amounts into US dollars, as
 * those of the entries were turned (`inDollars` of platform/shared/money.ts).
 */
type Asked = { kinds: readonly string[]; body: Readonly<Record<string, unknown>>; rate: number; words?: Wish['words'] }

/** What a body asks of a list. */
export function wishOf(
  { choices, ranges }: Pick<Filters, 'choices' | 'ranges'>,
  { kinds, body, rate, words = null }: Asked,
): Wish {
  const chosen = choices
    .map(({ key }) => [key, chosenValues(body[key])] as const)
    .filter(([, values]) => values.length > 0)
  const bounded = ranges.map(range => {
    const bound = (name: string) => {
      const value = body[name]
      return typeof value === 'number' ? (range.money ? value / rate : value) : undefined
    }
    return { ...range, min: bound(`${range.key}Min`), max: bound(`${range.key}Max`) }
  })
  return { kinds, words, chosen: new Map(chosen), ranges: bounded }
}
