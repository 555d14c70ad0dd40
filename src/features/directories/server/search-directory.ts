import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import {
  categoriesByIds,
  countriesByIds,
  industriesByIds,
  ratesNow,
  statesByIds,
} from '../../lookups/server/lookup-reads.ts'
import { listingsOf } from '../../profiles/server/profile-reads.ts'
import { readerOf } from '../../profiles/server/reader-of.ts'
import { cardsOf } from '../../profiles/server/view.ts'
import type { Bar, Entry, FacetValue, SearchAnswer, SearchBody } from '../contract.ts'
import { bucketStart, type Directory, type Sort, tagOf } from '../directory.ts'
import { chosenValues } from '../rules.ts'
import { findWords } from './find-words.ts'
import type { Rates } from './make-entry.ts'
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

function valuesOf(counts: Counts, key: string): { value: string; count: number }[] {
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

/** Both names of everything that facets and rows refer to. */
async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, Named>> {
  const real = [...new Set(ids.filter(isId))]
  const maps = [
    await categoriesByIds(db, real),
    await countriesByIds(db, real),
    await statesByIds(db, real),
    await industriesByIds(db, real),
  ]
  return new Map(maps.flatMap(map => [...map].map(([id, { name, arabicName }]) => [id, { name, arabicName }] as const)))
}

async function entries(
  db: Db,
  directory: Directory,
  ids: readonly string[],
  viewer: Viewer | null,
  rates: Rates,
): Promise<Entry[]> {
  const [cards, listings, reader] = [
    await cardsOf(db, ids, viewer),
    await listingsOf(db, ids),
    await readerOf(db, viewer),
  ]
  const facts = new Map(listings.map(one => [one.profileId, one]))
  const names = await namesOf(
    db,
    listings.flatMap(one => [one.countryId ?? '', one.stateId ?? '']),
  )
  return cards.flatMap(card => {
    const one = facts.get(card._id)
    return one ? [entryView(directory, one, card, reader, rates, id => (id ? names.get(id) : undefined))] : []
  })
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
  const text = body.text ?? body.search ?? ''
  const found = await findWords(db, directory.kind, text)
  const wish = wishOf(directory, body, found.words, rate)
  const counts = found.hopeless
    ? await countsOf(db, { ...wish, words: [], chosen: new Map(), ranges: [] })
    : await countsOf(db, wish)
  const sort = (body.sort ?? (found.words.length > 0 ? 'relevance' : 'newest')) as Sort
  const ids = found.hopeless ? [] : await pageOfIds(db, wish, sort, body.perPage, offsetOf(body))
  const facets = Object.fromEntries(directory.choices.map(({ key }) => [key, valuesOf(counts, key)]))
  const names = await namesOf(
    db,
    Object.values(facets).flatMap(values => values.map(one => one.value)),
  )
  const named = ({ value, count }: { value: string; count: number }): FacetValue => {
    const name = names.get(value)
    return { value, count, name: name ? { _id: value, ...name } : null }
  }
  const count = found.hopeless ? 0 : counts.count
  return {
    data: await entries(db, directory, ids, viewer, rates),
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
