import type { AuctionRow } from '../src/features/auctions/server/moving.ts'
import { endNow, makeAuction, makeBid } from '../src/features/auctions/test/fixtures.ts'
import type { Db } from '../src/platform/server/db.ts'
import type { House } from '../src/platform/server/registry.ts'
import { drawing } from './drawing.ts'

const SEED = 29
const MOST_LANES = 4
const DAY = 86_400
/** Of ten auctions so many run, so many are announced, the rest is over. */
const RUNNING = 6
const SCHEDULED = 2
const MOST_BIDS = 8

type Item = { id: string; owner_id: string; sale_type: number }
type Draw = ReturnType<typeof drawing>

const toBeSold = (db: Db, count: number): Promise<Item[]> =>
  db
    .selectFrom('items')
    .select(['id', 'owner_id', 'sale_type'])
    .where('sale_type', 'in', [2, 3])
    .where('status', '=', 'published')
    .where('offer_auction_id', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()

async function bidOn(house: House, draw: Draw, auction: AuctionRow, bidders: readonly string[]): Promise<void> {
  const others = bidders.filter(id => id !== auction.seller_id)
  let amount = 100
  for (let left = draw.between(1, MOST_BIDS); left > 0; left--) {
    amount += draw.between(1, 60)
    const maximum = draw.next() < 0.3 ? amount + draw.between(10, 200) : undefined
    const offer = { auctionId: auction.id, userId: draw.one(others), amount }
    // Whoever has the most already is outdone by nobody's lower maximum: that bid is refused, as in life.
    await makeBid(house, { ...offer, ...(maximum && { maximum }) }).catch(() => null)
  }
}

async function makeOne(
  house: House,
  draw: Draw,
  item: Item,
  number: number,
  bidders: readonly string[],
): Promise<void> {
  const turn = number % 10
  const open = item.sale_type === 2 && number % 2 === 0
  const startsIn = turn >= RUNNING && turn < RUNNING + SCHEDULED ? draw.between(1, 9) * DAY : undefined
  const endsIn = open ? null : (startsIn ?? 0) + draw.between(4, 20 * 24) * 3600
  const wanted = { ownerId: item.owner_id, itemId: item.id, endsIn, ...(startsIn !== undefined && { startsIn }) }
  const auction = await makeAuction(house, wanted)
  if (startsIn !== undefined) return
  if (number % 3 !== 2) await bidOn(house, draw, auction, bidders)
  if (turn >= RUNNING + SCHEDULED) await endNow(house, auction.id)
}

/** Auctions of the newest items for it, made through the verbs: running with and without bids, announced, over. */
export async function manyAuctions(house: House, count: number, bidders: readonly string[]): Promise<void> {
  const items = await toBeSold(house.database.db, count)
  const lanes = house.database.kind === 'postgres' ? MOST_LANES : 1
  const lane = async (own: number) => {
    const draw = drawing(SEED + own)
    for (let at = own; at < items.length; at += lanes) await makeOne(house, draw, items[at]!, at, bidders)
  }
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)))
}
