import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { namesByIds, ratesNow } from '../../lookups/server/lookup-reads.ts'
import { readerOf } from '../../profiles/server/reader-of.ts'
import { type Listed, listedFor } from '../../profiles/server/view.ts'
import type { Bar, FacetValue, SearchAnswer, SearchBody } from '../contract.ts'
import { bucketStart, type Directory, type Sort, tagOf } from '../directory.ts'
import { chosenValues } from '../rules.ts'
import { findWords } from './find-words.ts'
import { countsOf, pageOfIds, type Wish } from './queries.ts'
import { entryView, type Named } from './view.ts'

const MOST_VALUES = 60
const SUGGESTED = 6

function wishOf(directory: Directory, body: SearchBody, words: readonly string[], rate: number): Wish {
  const chosen = directory.choices
    .map(({ key }) => [key, chosenValues(body[key])] as const)
    .filter(([, values]) => values.length > 0)
  const ranges = directory.ranges.map(({ key, column, money }) => {
    const bound = (name: string) => {
      const value = body[name]
      return typeof value === 'number' ? (money ? value / rate : value) : undefined
    }
    return { key, column, min: bound(`${key}Min`), max: bound(`${key}Max`) }
  })
  return { directory, words, chosen: new Map(chosen), ranges }
}

type Counts = Awaited<ReturnType<typeof countsOf>>

type Value = { value: string; count: number }

function valuesOf(counts: Counts, key: string): Value[] {
  const prefix = tagOf(key, '')
  const found = [...counts.of(key)]
    .filter(([tag]) => tag.startsWith(prefix))
    .map(([tag, count]) => ({ value: tag.slice(prefix.length), count }))
  return found.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value)).slice(0, MOST_VALUES)
}

function barsOf(counts: Counts, rate: number): Bar[] {
  const found = new Map(valuesOf(counts, 'amount').map(one => [Number(one.value), one.count]))
  if (found.size === 0) return []
  const [first, last] = [Math.min(...found.keys()), Math.max(...found.keys())]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).map(bucket => ({
    from: bucketStart(bucket) * rate,
    to: bucketStart(bucket + 1) * rate,
    count: found.get(bucket) ?? 0,
  }))
}

const isId = (text: string) => text.length === 36

/** Both names of everything that facets and rows refer to, read together. */
async function namesFor(db: Db, facets: readonly Value[], listed: readonly Listed[]): Promise<Map<string, Named>> {
  const places = listed.flatMap(({ facts }) => [facts.countryId ?? '', facts.stateId ?? ''])
  return namesByIds(db, [...facets.map(one => one.value), ...places].filter(isId))
}

/** Everything of a search that was found, before it is named. */
async function find(db: Db, directory: Directory, viewer: Viewer | null, body: SearchBody, rate: number) {
  const found = await findWords(db, directory.kind, body.text ?? body.search ?? '')
  const wish = wishOf(directory, body, found.words, rate)
  const open: Wish = { ...wish, words: [], chosen: new Map(), ranges: [] }
  const counts = await countsOf(db, found.hopeless ? open : wish)
  const sort = (body.sort ?? (found.words.length > 0 ? 'relevance' : 'newest')) as Sort
  const ids = found.hopeless ? [] : await pageOfIds(db, wish, sort, body.perPage, offsetOf(body))
  const reader = await readerOf(db, viewer)
  return { found, counts, reader, listed: await listedFor(db, ids, reader) }
}

/** Searches a directory: words in both scripts with typing errors, filters with counts, amounts in the viewer's currency. */
export async function searchDirectory(
  db: Db,
  directory: Directory,
  viewer: Viewer | null,
  body: SearchBody,
): Promise<SearchAnswer> {
  const rates = await ratesNow(db)
  const rate = rates.get(body.currency)?.rate ?? 1
  const { found, counts, reader, listed } = await find(db, directory, viewer, body, rate)
  const facets = Object.fromEntries(directory.choices.map(({ key }) => [key, valuesOf(counts, key)]))
  const names = await namesFor(db, Object.values(facets).flat(), listed)
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id))
  const named = ({ value, count }: Value): FacetValue => {
    const name = names.get(value)
    return { value, count, name: name ? { _id: value, name: name.name, arabicName: name.arabicName } : null }
  }
  const count = found.hopeless ? 0 : counts.count
  return {
    data: listed.map(({ facts, card }) => entryView(directory, facts, card, reader, rates, nameOf)),
    count,
    total: counts.total,
    facets: Object.fromEntries(Object.entries(facets).map(([key, values]) => [key, values.map(named)])),
    bars: barsOf(counts, rate),
    currency: rates.has(body.currency) ? body.currency : 'USD',
    rateDate: rates.get(body.currency)?.date ?? null,
    didYouMean: found.corrected && !found.hopeless ? found.words.join(' ') : null,
    suggestions: count === 0 ? (facets.industries ?? []).slice(0, SUGGESTED).map(named) : [],
  }
}
