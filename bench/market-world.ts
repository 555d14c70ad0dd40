import { sql } from 'kysely'
import { makeAuction } from '../src/features/auctions/test/fixtures.ts'
import { makeItem } from '../src/features/items/test/fixtures.ts'
import type { Db } from '../src/platform/server/db.ts'
import type { House } from '../src/platform/server/registry.ts'
import { makeBidders } from './make-readers.ts'
import type { World } from './scenario.ts'

const ITEMS = 24
const AUCTIONS = 50
const COMMON = 4
/** How deep in their feed a reader has come. */
const DEEP = 30

/** Items that members open: of all kinds, one in three with a running auction. */
async function shownItems(db: Db): Promise<World['items']> {
  const found = (auction: boolean, count: number) =>
    db
      .selectFrom('items')
      .select(['id', 'offer_auction_id as auctionId'])
      .where('status', '=', 'published')
      .where('sale_type', auction ? '>' : '=', 1)
      .$if(auction, query => query.where('offer_state', '=', 'live').where('offer_bids', '>', 0))
      .orderBy(sql`md5(id::text)`)
      .limit(count)
      .execute()
  return [...(await found(false, (ITEMS / 3) * 2)), ...(await found(true, ITEMS / 3))]
}

/** What many have is chosen: a country with a category, a trade with a verified owner, and ranges of prices, narrow, wide and open. */
async function commonChoices(db: Db): Promise<World['marketFilters']> {
  const most = async (filter: string) => {
    const rows = await db
      .selectFrom('market_counts')
      .select('tag')
      .where('tag', 'like', `${filter}:%`)
      .groupBy('tag')
      .orderBy(sql`sum(count)`, 'desc')
      .limit(COMMON)
      .execute()
    return rows.map(row => row.tag.slice(filter.length + 1))
  }
  const [countries, categories, industries] = [await most('country'), await most('category'), await most('industries')]
  return [
    ...countries.map((country, at) => ({ country: [country], category: [categories[at % categories.length]] })),
    ...industries.map(one => ({ industries: [one], verified: [true] })),
    { priceMin: 1000 },
    { priceMax: 500, kind: ['product'] },
    { priceMin: 100, priceMax: 120 },
    { saleType: ['3'], sort: 'ending' },
  ]
}

/** A post of each reader's followed ones, some way down. */
async function deepPlaces(db: Db, readers: readonly string[]): Promise<string[]> {
  const places: string[] = []
  for (const reader of readers) {
    const { rows } = await sql<{ id: string }>`select p.id from posts p
      where p.shown and p.author_id in (select target_id from follows where user_id = ${reader} and target_kind = 'member')
      order by p.created_at desc, p.id desc limit ${DEEP}`.execute(db)
    places.push(rows.at(-1)!.id)
  }
  return places
}

/** New auctions that run for days and that nobody bid on. */
async function freshAuctions(house: House, count: number): Promise<string[]> {
  const { id: ownerId } = await house.database.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'company-1')
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const item = await makeItem(house, { ownerId, kind: 'product', values: { name: `Bench lot ${at}`, saleType: 3 } })
    ids.push((await makeAuction(house, { ownerId, itemId: item.id, initialPrice: 1 })).id)
  }
  return ids
}

/** What of the market, the Lounge and the auctions is asked for in this run. */
export async function marketWorld(
  house: House,
  readers: readonly string[],
): Promise<Pick<World, 'items' | 'marketFilters' | 'places' | 'bidders' | 'auctions' | 'hot'>> {
  const { db } = house.database
  const bidders = await makeBidders(db)
  const [hot, ...auctions] = await freshAuctions(house, AUCTIONS + 1)
  return {
    items: await shownItems(db),
    marketFilters: await commonChoices(db),
    places: await deepPlaces(db, readers),
    bidders: bidders.map(one => one.bearer),
    auctions,
    hot: hot!,
  }
}
