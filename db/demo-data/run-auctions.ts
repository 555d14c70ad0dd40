import { tellMoved } from '../../src/features/auctions/server/moving.ts'
import { auctionRows } from '../../src/features/auctions/server/queries.ts'
import { endNow, makeAuction, makeBid, moveEnd } from '../../src/features/auctions/test/fixtures.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { Refusal } from '../../src/platform/shared/refusal.ts'
import { offers } from './offers.ts'
import { seeded } from './pictures.ts'
import { givePlan } from './send-offers.ts'
import { bidLeast, standForTold, toldBidders, upgrade } from './stand-for-told.ts'

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** How many of the demo bid. */
const BIDDERS = 18

/** How an auction of the demo stands when somebody looks: seconds to its end, and how it came out. */
export type Fate = { endsIn: number | null; over?: 'sold' | 'unsold'; bids: number; reserve?: true; startsIn?: number }
const FATES: readonly Fate[] = [
  { endsIn: 3 * MINUTE, bids: 9 },
  { endsIn: 38 * MINUTE, bids: 7 },
  { endsIn: 52 * MINUTE, bids: 4, reserve: true },
  { endsIn: 5 * HOUR, bids: 11 },
  { endsIn: 22 * HOUR, bids: 3 },
  { endsIn: 3 * DAY, bids: 5, reserve: true },
  { endsIn: 6 * DAY, bids: 0 },
  { endsIn: 7 * DAY, bids: 0, startsIn: 9 * HOUR },
  { endsIn: DAY, bids: 6, over: 'sold' },
  { endsIn: DAY, bids: 8, over: 'sold' },
  { endsIn: DAY, bids: 2, over: 'unsold', reserve: true },
  { endsIn: 9 * DAY, bids: 2 },
]

/** What is sold: an item of somebody's, from which price. */
type Sold = { id: string; ownerId: string; price: number; currency: string; name: string }

/** What is to be auctioned and has not begun, in the order of the demo. */
async function waiting({ database: { db } }: House): Promise<(Sold & { open: boolean })[]> {
  const rows = await db
    .selectFrom('auctions as a')
    .innerJoin('items as i', 'i.id', 'a.subject_id')
    .select(['i.id', 'i.owner_id', 'i.name', 'i.sale_type'])
    .where('a.state', '=', 'draft')
    .execute()
  const known = new Map(rows.map(row => [row.name, row]))
  return offers.flatMap(({ name, price, currency }) => {
    const row = known.get(name)
    return row
      ? [
          {
            id: row.id,
            ownerId: row.owner_id,
            name,
            open: row.sale_type === 2,
            price: price ?? 500,
            currency: currency ?? 'USD',
          },
        ]
      : []
  })
}

async function bidOn(
  house: House,
  auctionId: string,
  sold: Sold,
  bids: number,
  bidders: readonly string[],
): Promise<void> {
  const next = seeded(`bids ${sold.name}`)
  let amount = sold.price
  for (let n = 0; n < bids; n++) {
    const userId = bidders[Math.floor(next() * bidders.length)]!
    const step = Math.max(1, Math.round((sold.price * (0.02 + next() * 0.06)) / 10) * 10)
    try {
      await makeBid(house, { auctionId, userId, amount, ...(next() < 0.3 && { maximum: amount + 2 * step }) })
    } catch (error) {
      // A maximum of somebody else's was higher, or they lead already: as in life, the next one tries.
      if (!(error instanceof Refusal)) throw error
    }
    amount += 2 * step
  }
}

/** Members may not choose an end that near; cards and lists are told of it as of any other. */
export async function endAt(house: House, auctionId: string, seconds: number): Promise<void> {
  await moveEnd(house, auctionId, seconds)
  await transact(house.database.db, async tx => tellMoved(tx, (await auctionRows(tx, [auctionId]))[0]!))
}

/** Starts the auctions of the demo and lets members bid; those that are over end by the rule that ends them all. */
export async function runAuctions(house: House, people: ReadonlyMap<string, string>): Promise<void> {
  const { db } = house.database
  const sales = await waiting(house)
  if (sales.length === 0) return
  const live = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['users.id', 'users.username'])
    .where('profiles.status', '=', 'approved')
    .where('profiles.kind', 'in', ['investor', 'company'])
    .orderBy('users.username')
    .execute()
  const bidders = live
    .filter(one => people.has(one.username))
    .slice(0, BIDDERS)
    .map(one => one.id)
  // Who looks at the demo as its investor or its freelancer can bid at once.
  await givePlan(db, bidders, 'platinum')
  const told = await toldBidders(db, people)
  await upgrade(db, told)
  let won = 0
  for (const [place, sold] of sales.entries()) {
    const fate: Fate = sold.open ? { endsIn: null, bids: 3 } : FATES[place % FATES.length]!
    // What is sold first waits for the told ones to say that they take it.
    const winner = fate.over === 'sold' ? told[won++] : undefined
    await openAuction(house, sold, fate, bidders, winner)
  }
  await standForTold(house, people, bidders)
}

/** Starts an auction through the verb, and lets members bid as it is to be found. */
export async function openAuction(
  house: House,
  sold: Sold,
  fate: Fate,
  bidders: readonly string[],
  winner?: string,
): Promise<string> {
  const { endsIn, reserve, startsIn } = fate
  const auction = await makeAuction(house, {
    itemId: sold.id,
    ownerId: sold.ownerId,
    initialPrice: sold.price,
    currency: sold.currency,
    step: Math.max(1, Math.round(sold.price / 1000) * 10),
    endsIn: endsIn === null ? null : Math.max(endsIn, 2 * HOUR),
    ...(reserve && { reservePrice: sold.price * 2 }),
    ...(startsIn !== undefined && { startsIn }),
  })
  const able = bidders.filter(id => id !== sold.ownerId)
  if (able.length > 0) await bidOn(house, auction.id, sold, fate.bids, able)
  if (winner && winner !== sold.ownerId) await bidLeast(house, auction.id, winner, 0.2)
  if (fate.over) await endNow(house, auction.id)
  else if (endsIn !== null && endsIn < 2 * HOUR) await endAt(house, auction.id, endsIn)
  return auction.id
}
