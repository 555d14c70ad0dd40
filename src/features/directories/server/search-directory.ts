import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { namesByIds, ratesNow } from '../../lookups/server/lookup-reads.ts'
import { readerOf } from '../../profiles/server/reader-of.ts'
import { type Listed, listedFor } from '../../profiles/server/view.ts'
import type { Bar, FacetValue, SearchAnswer, SearchBody } from '../contract.ts'
import { bucketStart, type Directory, type Sort, tagOf } from '../directory.ts'
import { asTyped, type Found, withMistakes } from './find-words.ts'
import { byWords, countsOf, pageOfIds, type Wish } from './queries.ts'
import { idsIn } from './surroundings.ts'
import { entryView, type Named } from './view.ts'
import { wishOf } from './wish-of.ts'
import { hasEntry } from './word-queries.ts'

const MOST_VALUES = 60
const SUGGESTED = 6

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

/** Both names of everything that facets and rows refer to, read together. */
async function namesFor(
  db: Db,
  { rows }: Directory,
  facets: readonly Value[],
  listed: readonly Listed[],
): Promise<Map<string, Named>> {
  const shown = listed.map(({ facts }) => [facts.countryId, facts.stateId, ...rows.map(field => facts.data[field])])
  return namesByIds(db, [...new Set(idsIn([facets.map(one => one.value), shown]))])
}

type Asked = { directory: Directory; body: SearchBody; rate: number }

const textOf = ({ body }: Asked): string => body.text ?? body.search ?? ''

/** What a reading of the words finds, counted. */
async function count(db: Db, { directory, body, rate }: Asked, found: Found | null) {
  const words = found?.match ? { match: found.match, first: found.first, byName: found.byName } : null
  const wish = wishOf(directory, body, words, rate)
  // Nothing holds any of the words: what the directory holds at all is offered instead.
  const hopeless = found !== null && found.match === null
  const open: Wish = { ...wish, words: null, chosen: new Map(), ranges: [] }
  return { found, hopeless, wish, counts: await countsOf(db, hopeless ? open : wish) }
}

/** Counts the words as they were typed; only when no entry at all holds them, with their mistakes understood. */
async function counted(db: Db, asked: Asked) {
  const text = textOf(asked)
  const typed = asTyped(text)
  const strict = await count(db, asked, typed)
  if (!typed?.match || strict.counts.count > 0) return strict
  const kinds = [asked.directory.kind]
  if (isFiltered(strict.wish) && (await hasEntry(db, kinds, typed.match))) return strict
  return count(db, asked, await withMistakes(db, kinds, text))
}

const isFiltered = ({ chosen, ranges }: Wish): boolean =>
  chosen.size > 0 || ranges.some(({ min, max }) => min !== undefined || max !== undefined)

/** What is found, counted, and the profiles of the page that is asked for. */
async function found(db: Db, asked: Asked) {
  const { found, hopeless, wish, counts } = await counted(db, asked)
  const { body } = asked
  const sort = (body.sort ?? (wish.words ? 'relevance' : 'newest')) as Sort
  const ids = hopeless ? [] : await pageOfIds(db, wish, sort, body.perPage, offsetOf(body))
  return { found, hopeless, counts, ids }
}

/** Everything of a search that was found, before it is named. */
async function find(db: Db, viewer: Viewer | null, asked: Asked) {
  const { ids, ...rest } = await (textOf(asked) ? byWords(db, tx => found(tx, asked)) : found(db, asked))
  const reader = await readerOf(db, viewer)
  return { ...rest, reader, listed: await listedFor(db, ids, reader) }
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
  const { found, hopeless, counts, reader, listed } = await find(db, viewer, { directory, body, rate })
  const facets = Object.fromEntries(directory.choices.map(({ key }) => [key, valuesOf(counts, key)]))
  const names = await namesFor(db, directory, Object.values(facets).flat(), listed)
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id))
  const named = ({ value, count }: Value): FacetValue => {
    const name = names.get(value)
    return { value, count, name: name ? { _id: value, name: name.name, arabicName: name.arabicName } : null }
  }
  const count = hopeless ? 0 : counts.count
  return {
    data: listed.map(({ facts, card }) => entryView(directory, facts, card, reader, rates, nameOf)),
    count,
    total: counts.total,
    facets: Object.fromEntries(Object.entries(facets).map(([key, values]) => [key, values.map(named)])),
    bars: barsOf(counts, rate),
    currency: rates.has(body.currency) ? body.currency : 'USD',
    rateDate: rates.get(body.currency)?.date ?? null,
    didYouMean: found?.readAs ?? null,
    partly: found?.partly ?? false,
    suggestions: count === 0 ? (facets.industries ?? []).slice(0, SUGGESTED).map(named) : [],
  }
}
