import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOf, filtersOn, type Looked, readAddress, withChosen, withoutFilters, writeAddress } from './address.ts'
import { bucketOf, bucketStart, type Filters } from './filters.ts'

const SORTS = ['newest', 'name', 'relevance']
const filters: Filters = {
  choices: [
    { key: 'category', as: 'look-up' },
    { key: 'industries', as: 'tree' },
    { key: 'country', as: 'look-up' },
    { key: 'state', as: 'look-up', within: 'country' },
    { key: 'saleType', as: 'choice' },
  ],
  ranges: [
    { key: 'amount', from: 'amount_usd', to: 'amount_to_usd', money: true },
    { key: 'share', from: 'share', to: 'share', money: false },
  ],
  sorts: SORTS,
}

const id = fc.uuid()
const option = fc.integer({ min: 1, max: 9 }).map(String)
const bound = fc.option(fc.integer({ min: -100, max: 10_000_000 }), { nil: null })
const looked: fc.Arbitrary<Looked> = fc.record({
  text: fc.string({ maxLength: 30 }),
  chosen: fc.record(
    Object.fromEntries(
      filters.choices.map(({ key, as }) => [key, fc.uniqueArray(as === 'choice' ? option : id, { maxLength: 3 })]),
    ),
  ),
  ranges: fc.record(Object.fromEntries(filters.ranges.map(({ key }) => [key, fc.record({ min: bound, max: bound })]))),
  sort: fc.option(fc.constantFrom(...SORTS), { nil: null }),
  page: fc.integer({ min: 1, max: 200 }),
  view: fc.constantFrom('grid' as const, 'list' as const),
})

test('an address says everything that was chosen, and nothing else', () => {
  fc.assert(
    fc.property(looked, wish => {
      const values = writeAddress(wish)
      const search = new Map(
        Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== ''),
      )
      expect(readAddress(filters, { get: name => search.get(name) ?? null })).toEqual(wish)
    }),
  )
})

test('an address with nonsense is read as if the nonsense were not there', () => {
  const nonsense: Record<string, string> = {
    page: '-3',
    sort: 'drop table',
    amountMin: 'many',
    view: 'cube',
    category: 'x,y',
    saleType: "1'--",
  }
  expect(readAddress(filters, { get: name => nonsense[name] ?? null })).toMatchObject({
    page: 1,
    sort: null,
    view: 'grid',
    ranges: { amount: { min: null } },
    chosen: { category: [], saleType: [] },
  })
})

test('taking all filters away leaves the words', () => {
  fc.assert(
    fc.property(looked, wish => {
      const bare = withoutFilters(wish)
      expect(filtersOn(bare)).toBe(0)
      expect(bare.text).toBe(wish.text)
      expect(
        Object.keys(bodyOf(bare, 'USD', 1)).filter(key => !['text', 'sort', 'currency', 'page'].includes(key)),
      ).toEqual([])
    }),
  )
})

test('an amount lies in its bucket', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e12, noNaN: true }), usd => {
      const bucket = bucketOf(usd)
      expect(bucketStart(bucket)).toBeLessThanOrEqual(usd)
      expect(bucketStart(bucket + 1)).toBeGreaterThan(usd)
    }),
  )
})

test('another country forgets the state that was chosen in it, and nothing else', () => {
  const chosen = { industries: ['a'], country: ['b'], state: ['c'] }
  expect(withChosen(filters, chosen, 'country', ['d'])).toEqual({ industries: ['a'], country: ['d'], state: [] })
  expect(withChosen(filters, chosen, 'industries', [])).toEqual({ industries: [], country: ['b'], state: ['c'] })
})
