import type { Bar, FacetValue, FoundFacts } from '../contract.ts'
import { BUCKETS, bucketStart, type Filters, tagOf } from '../filters.ts'
import type { Find } from './find-in-index.ts'
import type { Counts } from './queries.ts'

const MOST_VALUES = 60
const SUGGESTED = 6

/** Both names of what a filter's value refers to. */
export type Named = { name: string; arabicName: string }

/** A value of a filter and how many entries it would leave. */
type Value = { value: string; count: number }
/** The values of every filter, by its key. */
export type Facets = Readonly<Record<string, Value[]>>

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

/** The values of every filter, not yet named: their names are read together with those of the rows. */
export const facetsOf = ({ choices }: Pick<Filters, 'choices'>, { counts, wish }: Find): Facets =>
  Object.fromEntries(choices.map(({ key }) => [key, valuesOf(counts, key, wish.chosen.get(key) ?? [])]))

/** Every value of all facets, once. */
export const valuesIn = (facets: Facets): string[] => [
  ...new Set(
    Object.values(facets)
      .flat()
      .map(one => one.value),
  ),
]

/** How amounts are spread, in the currency of `rate`; `group` is the filter that is left out of its own counts. */
function barsOf(counts: Counts, rate: number, group: string): Bar[] {
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

function namedFacets(facets: Facets, names: ReadonlyMap<string, Named>): FoundFacts['facets'] {
  const named = ({ value, count }: Value): FacetValue => {
    const name = names.get(value)
    return { value, count, name: name ? { _id: value, name: name.name, arabicName: name.arabicName } : null }
  }
  return Object.fromEntries(Object.entries(facets).map(([key, values]) => [key, values.map(named)]))
}

/** What the facts of a search are told by: its facets with the names they refer to, and the rates of the day by currency. */
type Around = {
  facets: Facets
  names: ReadonlyMap<string, Named>
  rates: ReadonlyMap<string, { rate: number; date: string }>
  /** The currency that was asked for; one without a rate is told in US dollars. */
  currency: string
}

/** What a search answers beside its rows. Where nothing was found, values of its tree are offered to look in. */
export function foundFacts(
  { choices, ranges }: Filters,
  { found, hopeless, counts }: Find,
  { facets: values, names, rates, currency }: Around,
): FoundFacts {
  const facets = namedFacets(values, names)
  const count = hopeless ? 0 : counts.count
  const rated = rates.get(currency)
  const tree = choices.find(one => one.as === 'tree')
  const leading = (tree && facets[tree.key]?.filter(one => one.count > 0)) ?? []
  return {
    count,
    total: counts.total,
    facets,
    bars: barsOf(counts, rated?.rate ?? 1, ranges.find(range => range.money)?.key ?? BUCKETS),
    currency: rated ? currency : 'USD',
    rateDate: rated?.date ?? null,
    didYouMean: found?.readAs ?? null,
    partly: found?.partly ?? false,
    suggestions: count === 0 ? leading.slice(0, SUGGESTED) : [],
  }
}
