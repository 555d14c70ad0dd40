import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenToPostgres, type Statement, statementsOf } from '../../../../bench/record-statements.ts'
import { features } from '../../../features.server.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import { scansOf } from '../../../platform/test/explain.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import type { MarketQuery } from '../contract.ts'
import { MARKET_SORTS } from '../filters.ts'
import { repairMarket } from './repair-market.ts'

/** Prices are left out: where many entries are counted, reading that narrow table whole is what is cheapest. */
const LARGE = ['market_entries', 'market_words', 'market_word_forms', 'items']
/** `PLANS_ITEMS=200000` asks the same of a large market. */
const ITEMS = Number(process.env.PLANS_ITEMS ?? 20_000)
const TRADES = [
  'Solar lanterns',
  'Copper pans',
  'Harbour cranes',
  'Cedar doors',
  'تمور مجدول',
  'عسل سدر',
  'سجاد صوف',
  'زيت زيتون',
]
const MADE = 80

let house: TestHouse
let owner: Member
let country: string

/** Some are made through the verbs, the others are like one of them, of another day and price. */
async function fill(): Promise<void> {
  const kinds = ['idea', 'project', 'product', 'service'] as const
  for (let at = 0; at < MADE; at++) {
    const name = `${TRADES[at % TRADES.length]} ${at}`
    await makeItem(house.house, { ownerId: owner.id, kind: kinds[at % 4]!, values: { name, price: 100 + at * 37 } })
  }
  await repairMarket(house.db)
  await transact(house.db, copyItems)
}

async function copyItems(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const rounds = Math.ceil(ITEMS / MADE)
  await sql`create temporary table copies on commit drop as select uuid_v7() as id, e.item_id as old, n from market_entries e, generate_series(1, ${rounds}::int) n`.execute(
    tx,
  )
  await sql`insert into items (id, owner_id, kind, status, data, language, name, highlights, description, industry_ids, country_id, sale_type, price_minor, currency, published_at)
    select c.id, owner_id, kind, status, data, language, name, highlights, description, industry_ids,
      (array(select id from countries order by id))[1 + n % 40], sale_type, price_minor + n * 100, currency, published_at - make_interval(mins => n)
    from copies c join items i on i.id = c.old`.execute(tx)
  await sql`insert into market_entries (item_id, owner_id, kind, tags, vector, featured, live_at, made_from)
    select c.id, e.owner_id, e.kind, array_append(array_remove(tags, (select t from unnest(tags) t where t like 'country:%')), 'country:' || i.country_id),
      vector, c.n % 100 = 0, e.live_at - make_interval(mins => n), made_from
    from copies c join market_entries e on e.item_id = c.old join items i on i.id = c.id`.execute(tx)
  await sql`insert into market_prices (item_id, kind, price_usd, bucket, marks, ends_at)
    select c.id, p.kind, price_usd + n, bucket, marks, case when n % 50 = 0 then now() + make_interval(mins => n) end
    from copies c join market_prices p on p.item_id = c.old`.execute(tx)
  await sql`analyze`.execute(tx)
}

/** What a search reads from end to end: the table and the statement. */
async function scansIn(body: MarketQuery): Promise<string[][]> {
  // Injected: over the wire nothing would say which request a statement belongs to.
  const ask = async () => {
    const asked = { method: 'POST', url: '/api/items/search', payload: body } as const
    expect((await house.app.inject(asked)).statusCode).toBe(200)
  }
  const statements = (await statementsOf(ask)).filter(one => /^\s*(select|with|begin|commit)\b/i.test(one.sql))
  expect(statements.length).toBeGreaterThan(2)
  const found: string[][] = []
  let settings: Statement[] = []
  for (const one of statements) {
    if (/^(begin|commit)/i.test(one.sql)) settings = []
    else if (one.sql.includes('set_config')) settings.push(one)
    else
      for (const table of await scansOf(LARGE, house.house.database.pool!, one, settings)) found.push([table, one.sql])
  }
  return found
}

// Plans are those of a real server; the embedded database has the same planner and would only take longer.
describe.skipIf(!process.env.TEST_DATABASE_URL)(`among ${ITEMS} items no table is read from end to end by`, () => {
  beforeAll(async () => {
    listenToPostgres()
    house = await testHouse(features)
    owner = await asMember(house, { userType: 'company', profileStatus: 'approved' })
    await fill()
    const { tag } = await house.db
      .selectFrom('market_entries')
      .select(sql<string>`tags[array_upper(tags, 1)]`.as('tag'))
      .orderBy('live_at')
      .executeTakeFirstOrThrow()
    country = tag.slice('country:'.length)
  }, 300_000)
  afterAll(() => house?.stop())

  test.each(MARKET_SORTS)('the first page, ordered by %s', async sort => {
    expect(await scansIn({ sort })).toEqual([])
    expect(await scansIn({ sort, kind: 'product' })).toEqual([])
  })

  test('a country with its counts', async () => {
    expect(await scansIn({ country: [country] })).toEqual([])
  })

  test.each(['harbour cranes', 'cranse', 'عسل', 'zzzz'])('a search for “%s”', async text => {
    expect(await scansIn({ text })).toEqual([])
  })
})
