import type { Bar, FacetValue } from '../contract.ts'
import { bucketStart, tagOf } from '../directory.ts'
import type { Counts, Wish } from './queries.ts'
import type { Named } from './view.ts'

const MOST_VALUES = 60
const SUGGESTED = 6
const BUCKETS = 'amount'

/** A value of a filter and how many entries it would leave. */
export type Value = { value: string; count: number }

function countedValues(counts: Counts, key: string): Value[] {
  const prefix = tagOf(key, '')
  return [...counts.of(key)]
    .filter(([tag]) => tag.startsWith(prefix))
    .map(([tag, count]) => ({ value: tag.slice(prefix.length), count }))
}

/** The values of a filter, the most frequent first; those that were chosen are named even where they leave nothing. */
function valuesOf(counts: Counts, key: string, chosen: readonly string[]): Value[] {
  const found = countedValues(counts, key)
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, MOST_VALUES)
  const known = new Set(found.map(one => one.value))
  return [...found, ...chosen.filter(one => !known.has(one)).map(value => ({ value, count: 0 }))]
}

/** The values of every filter. */
export const facetsOf = (keys: readonly string[], { counts, wish }: { counts: Counts; wish: Wish }) =>
  Object.fromEntries(keys.map(key => [key, valuesOf(counts, key, wish.chosen.get(key) ?? [])]))

/** How amounts are spread, in the currency of `rate`; `group` is the filter that is left out of its own counts. */
export function barsOf(counts: Counts, rate: number, group = BUCKETS): Bar[] {
  const prefix = tagOf(BUCKETS, '')
  const buckets = [...counts.of(group)].filter(([tag]) => tag.startsWith(prefix))
  const found = new Map(buckets.map(([tag, count]) => [Number(tag.slice(prefix.length)), count]))
  if (found.size === 0) return []
  const [first, last] = [Math.min(...found.keys()), Math.max(...found.keys())]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).map(bucket => ({
    from: bucketStart(bucket) * rate,
    to: bucketStart(bucket + 1) * rate,
    count: found.get(bucket) ?? 0,
  }))
}

/** Facets with the names of what they refer to. */
export function namedFacets(facets: Record<string, Value[]>, names: ReadonlyMap<string, Named>) {
  const named = ({ value, count }: Value): FacetValue => {
    const name = names.get(value)
    return { value, count, name: name ? { _id: value, name: name.name, arabicName: name.arabicName } : null }
  }
  return Object.fromEntries(Object.entries(facets).map(([key, values]) => [key, values.map(named)]))
}

/** Industries to look in where nothing was found. */
export const suggestionsOf = (facets: Record<string, FacetValue[]>, count: number): FacetValue[] =>
  count === 0 ? (facets.industries ?? []).filter(one => one.count > 0).slice(0, SUGGESTED) : []
