import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOf, filtersOn, type Looked, readAddress, withoutFilters, writeAddress } from './address.ts'
import { bucketOf, bucketStart, companies, SORTS } from './directory.ts'

const id = fc.uuid()
const option = fc.integer({ min: 1, max: 9 }).map(String)
const bound = fc.option(fc.integer({ min: -100, max: 10_000_000 }), { nil: null })
const looked: fc.Arbitrary<Looked> = fc.record({
  text: fc.string({ maxLength: 30 }),
  chosen: fc.record(
    Object.fromEntries(
      companies.choices.map(({ key, as }) => [key, fc.uniqueArray(as === 'choice' ? option : id, { maxLength: 3 })]),
    ),
  ),
  ranges: fc.record(
    Object.fromEntries(companies.ranges.map(({ key }) => [key, fc.record({ min: bound, max: bound })])),
  ),
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
      expect(readAddress(companies, { get: name => search.get(name) ?? null })).toEqual(wish)
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
  expect(readAddress(companies, { get: name => nonsense[name] ?? null })).toMatchObject({
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
