import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import type { ItemKindKey } from '../../items/contract.ts'
import { moveItem } from '../../items/server/move-item.ts'
import { lockItem } from '../../items/server/queries.ts'
import { setOfferFacts } from '../../items/server/set-offer-facts.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import { type MarketBody, searchItems } from '../contract.ts'
import { repairMarket } from './repair-market.ts'

let house: TestHouse
let ownerId: string
const ids = new Map<string, string>()
let industry: Map<string, string>
let country: Map<string, string>

type Wanted = {
  key: string
  kind: ItemKindKey
  name: string
  highlights?: string
  price?: number
  saleType?: 1 | 2 | 3
}
const WANTED: Wanted[] = [
  { key: 'cold', kind: 'project', name: 'Solar cold store', price: 40_000 },
  { key: 'press', kind: 'product', name: 'Olive press', highlights: 'Presses a tonne an hour.', price: 900 },
  { key: 'audit', kind: 'service', name: 'مراجعة حسابات الشركات', highlights: 'مدقق قانوني معتمد.', price: 300 },
  { key: 'tiles', kind: 'idea', name: 'Tiles from date stones', price: 2000 },
  { key: 'barge', kind: 'product', name: 'Nile barge', saleType: 3 },
]

beforeAll(async () => {
  house = await testHouse(features)
  industry = await idsByKeys(house.db, 'industries', ['solar', 'energy', 'olives-olive-oil'])
  country = await idsByKeys(house.db, 'countries', ['EG', 'TN'])
  ownerId = (await asMember(house, { userType: 'company', profileStatus: 'approved' })).id
  for (const { key, kind, ...values } of WANTED) {
    const item = await makeItem(house.house, { ownerId, kind, values })
    ids.set(key, item.id)
  }
  const place = { cold: ['solar', 'EG'], press: ['olives-olive-oil', 'TN'] } as const
  for (const [key, [trade, land]] of Object.entries(place))
    await house.db
      .updateTable('items')
      .set({ industry_ids: [industry.get(trade)!], country_id: country.get(land)!, changed_at: new Date() })
      .where('id', '=', ids.get(key)!)
      .execute()
  await house.settle()
  await repairMarket(house.db)
})
afterAll(() => house?.stop())

const search = async (body: Partial<MarketBody> & Record<string, unknown> = {}) =>
  (await house.call(searchItems, { body: body as never })).answer
const keyOf = (id: string) => [...ids].find(([, one]) => one === id)?.[0]
const found = async (body: Partial<MarketBody> & Record<string, unknown> = {}) =>
  (await search(body)).data.map(card => keyOf(card._id))

test('a visitor finds everything that is published, the newest first, with how much of each kind there is', async () => {
  const answer = await search()
  expect(answer.data.map(card => keyOf(card._id))).toEqual(['barge', 'tiles', 'audit', 'press', 'cold'])
  expect(answer.count).toBe(5)
  expect(answer.facets.kind).toEqual([
    { value: 'idea', count: 1, name: null },
    { value: 'project', count: 1, name: null },
    { value: 'product', count: 2, name: null },
    { value: 'service', count: 1, name: null },
  ])
})

describe('words', () => {
  test.each([
    ['cold store', 'cold'],
    ['colde stroe', 'cold'],
    ['olive presses', 'press'],
    ['مراجعه حسابات', 'audit'],
    ['المراجعة', 'audit'],
    ['مدقّق', 'audit'],
    ['تونس', 'press'],
    ['tunisia', 'press'],
    ['خدمات', 'audit'],
  ])('“%s” finds %s', async (text, key) => {
    expect((await found({ text }))[0]).toBe(key)
  })

  test('that nobody has find nothing, and say where else to look', async () => {
    const answer = await search({ text: 'qqzzxxvv' })
    expect(answer).toMatchObject({ data: [], count: 0, total: 5 })
    expect(answer.suggestions.length).toBeGreaterThan(0)
  })

  test('that were mistyped are said as they were read', async () => {
    expect((await search({ text: 'olvie' })).didYouMean).toBe('olive')
  })
})

describe('filters', () => {
  test('an industry also finds what lies below it', async () => {
    expect(await found({ industries: [industry.get('energy')!] })).toEqual(['cold'])
  })

  test('leave what their count promised', async () => {
    const { facets } = await search()
    for (const [key, values] of Object.entries(facets))
      for (const { value, count } of values)
        expect([key, value, (await search({ [key]: [value] })).count]).toEqual([key, value, count])
  })

  test('of kind leave the other kinds counted', async () => {
    const answer = await search({ kind: 'product' })
    expect(answer.count).toBe(2)
    expect(answer.facets.kind!.map(one => one.count)).toEqual([1, 1, 2, 1])
  })

  test('of price are bounds in the currency that is asked in', async () => {
    expect(await found({ priceMin: 500, priceMax: 3000, sort: 'price-asc' })).toEqual(['press', 'tiles'])
    const [rate] = (
      await house.db
        .selectFrom('currency_rates as r')
        .innerJoin('currencies as c', 'c.id', 'r.currency_id')
        .select('r.rate')
        .where('c.code', '=', 'AED')
        .execute()
    ).map(row => Number(row.rate))
    expect(await found({ priceMin: 500 * rate!, priceMax: 3000 * rate!, currency: 'AED' })).toEqual(['tiles', 'press'])
  })

  test('of owners leave verified members of that kind', async () => {
    expect((await search({ ownerType: ['company'] })).count).toBe(5)
    expect((await search({ ownerType: ['broker'] })).count).toBe(0)
  })

  test('that nobody declared are refused', async () => {
    expect((await house.call(searchItems, { body: { colour: 'red' } as never })).status).toBe(422)
  })
})

describe('an auction', () => {
  const offer = (minor: number, more = {}) => ({
    auctionId: ids.get('tiles')!,
    state: 'live' as const,
    priceMinor: minor,
    held: false,
    currency: 'USD',
    bids: 1,
    startsAt: new Date(),
    endsAt: new Date(Date.now() + 3_600_000),
    ...more,
  })
  const say = async (minor: number, more = {}) => {
    await transact(house.db, tx => setOfferFacts(tx, ids.get('barge')!, offer(minor, more)))
    await house.settle()
  }

  test('counts with the price it stands at, in the order and in the filter', async () => {
    await say(100_000)
    expect(await found({ sort: 'price-asc' })).toEqual(['audit', 'press', 'barge', 'tiles', 'cold'])
    await say(5_000_000)
    expect(await found({ sort: 'price-desc' })).toEqual(['barge', 'cold', 'tiles', 'press', 'audit'])
    expect(await found({ priceMin: 45_000 })).toEqual(['barge'])
  })

  test('that ends first stands first where what ends soon is asked for', async () => {
    await say(5_000_000)
    expect((await found({ sort: 'ending' }))[0]).toBe('barge')
  })

  test('moves between the bars without being counted twice', async () => {
    for (const minor of [100, 70_000, 9_900_000, 100_000]) await say(minor)
    const { bars, count } = await search()
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(5)
    expect(count).toBe(5)
  })
})

describe('what is not offered any more', () => {
  const move = async (key: string, to: 'paused' | 'published') => {
    await transact(
      house.db,
      async tx => void (await moveItem(tx, await lockItem(tx, 'house', ids.get(key)!), to, { by: null })),
    )
    await house.settle()
  }

  test('is not found, and found again when it is', async () => {
    await move('press', 'paused')
    expect(await found({ text: 'olive' })).toEqual([])
    expect((await search()).count).toBe(4)
    await move('press', 'published')
    expect(await found({ text: 'olive' })).toEqual(['press'])
  })

  test('leaves counts as they would be counted anew', async () => {
    await move('cold', 'paused')
    await move('cold', 'published')
    const kept = await house.db
      .selectFrom('market_counts')
      .selectAll()
      .where('count', '<>', 0)
      .orderBy('kind')
      .orderBy('tag')
      .execute()
    // What is counted by number is what is kept by name.
    const { rows: marked } = await sql`
      select p.kind, t.tag, count(*)::int as count from market_prices p, unnest(p.marks) as mark join market_tags t on t.id = mark
      where t.tag not like 'kind=%' group by 1, 2 order by 1, 2`.execute(house.db)
    expect(marked).toEqual(kept.filter(one => one.tag !== 'all'))
    await transact(house.db, async tx => {
      await tx.deleteFrom('market_entries').execute()
      await tx.deleteFrom('market_prices').execute()
      await tx.deleteFrom('market_counts').execute()
    })
    await repairMarket(house.db)
    const anew = await house.db
      .selectFrom('market_counts')
      .selectAll()
      .where('count', '<>', 0)
      .orderBy('kind')
      .orderBy('tag')
      .execute()
    expect(kept).toEqual(anew)
    expect(await repairMarket(house.db)).toBe(0)
  })
})

test('a placement stands first while it lasts', async () => {
  const until = (ms: number) =>
    house.db
      .updateTable('items')
      .set({ featured_until: new Date(Date.now() + ms) })
      .where('id', '=', ids.get('cold')!)
      .execute()
  await until(60_000)
  await repairMarket(house.db)
  expect((await found({ sort: 'featured' }))[0]).toBe('cold')
  await until(-1000)
  await repairMarket(house.db)
  expect((await found({ sort: 'featured' }))[0]).toBe('barge')
})

test('featured offers stand at the head of each page, few of them, marked, and nowhere twice', async () => {
  const featured = ['cold', 'press', 'audit']
  const set = (until: Date | null) =>
    house.db
      .updateTable('items')
      .set({ featured_until: until })
      .where(
        'id',
        'in',
        featured.map(key => ids.get(key)!),
      )
      .execute()
  await set(new Date(Date.now() + 60_000))
  await repairMarket(house.db)
  const pages = [await search({ perPage: 4 }), await search({ perPage: 4, page: 2 })].map(one => one.data)
  expect(pages.map(page => page.length)).toEqual([4, 1])
  // A quarter of four is one; the one that is left over stands where it would be anyway.
  expect(pages.map(page => page[0]!.featured)).toEqual([true, true])
  expect(new Set(pages.flat().map(card => card._id)).size).toBe(5)
  const [first, ...rest] = pages[0]!.map(card => keyOf(card._id))
  expect(featured).toContain(first)
  expect(rest.slice(0, 2)).toEqual(['barge', 'tiles'])
  expect((await search({ perPage: 50 })).data.slice(0, 3).every(card => card.featured)).toBe(true)
  // Whoever asks for an order gets that; what is filtered keeps its own ahead.
  expect(await found({ sort: 'new' })).toEqual(['barge', 'tiles', 'audit', 'press', 'cold'])
  expect((await found({ kind: 'product' }))[0]).toBe('press')
  // The days are over: nobody waits for the entry to be made anew.
  await set(new Date(Date.now() - 1000))
  expect(await found()).toEqual(['barge', 'tiles', 'audit', 'press', 'cold'])
  await repairMarket(house.db)
})

describe('an amount that stands on the border of what is asked for', () => {
  /** Amounts that differ in their last bit when they become dollars in another order than the bound. */
  const PRICED = [
    ['JPY', 153],
    ['KWD', 71],
    ['AED', 11],
    ['USD', 7],
  ] as const
  const inside = async (key: string, currency: string, bounds: { priceMin?: number; priceMax?: number }) =>
    (await found({ ...bounds, currency, perPage: 50 })).includes(key)

  beforeAll(async () => {
    for (const [currency, price] of PRICED) {
      const values = { name: `Sample in ${currency}`, price, currency }
      ids.set(currency, (await makeItem(house.house, { ownerId, kind: 'service', values })).id)
    }
    await house.settle()
    await repairMarket(house.db)
  })

  test.each(PRICED)('is found from and up to itself, and not beyond: %s %d', async (currency, price) => {
    const { data } = await search({ currency, priceMin: price, priceMax: price })
    expect(data.filter(card => card._id === ids.get(currency)).map(card => card.price)).toEqual([
      { units: price, currency },
    ])
    expect([
      await inside(currency, currency, { priceMin: price }),
      await inside(currency, currency, { priceMax: price }),
      await inside(currency, currency, { priceMin: price - 1, priceMax: price + 1 }),
      await inside(currency, currency, { priceMin: price + 1 }),
      await inside(currency, currency, { priceMax: price - 1 }),
    ]).toEqual([true, true, true, false, false])
  })

  test('moves by an auction to where its own currency has it', async () => {
    const id = ids.get('KWD')!
    const offer = { auctionId: ids.get('tiles')!, state: 'live' as const, held: false, bids: 1 }
    const times = { startsAt: new Date(), endsAt: new Date(Date.now() + 3_600_000) }
    const facts = { ...offer, ...times, priceMinor: 73_000, currency: 'KWD' }
    await transact(house.db, tx => setOfferFacts(tx, id, facts))
    await house.settle()
    expect(await inside('KWD', 'KWD', { priceMin: 73, priceMax: 73 })).toBe(true)
    expect(await inside('KWD', 'KWD', { priceMin: 74 })).toBe(false)
    expect(await inside('KWD', 'KWD', { priceMax: 72 })).toBe(false)
    expect((await search({ currency: 'KWD', priceMin: 73, priceMax: 73 })).data[0]?.offer).toMatchObject({
      units: 73,
      currency: 'KWD',
    })
    expect(await repairMarket(house.db)).toBe(0)
  })
})
