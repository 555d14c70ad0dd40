import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { confirmSale } from '../../src/features/auctions/server/confirm-sale.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { ageAuction } from './age-auction.ts'
import { lotAfter, NAMES_OF_LOTS } from './lots.ts'
import { DAY, endAt, type Fate, HOUR, MINUTE, openAuction } from './run-auctions.ts'
import { givePlan, publishOffer } from './send-offers.ts'
import { toldAddresses } from './told-sign-ins.ts'

/** Whether somebody looks at the demo, and whether its members bid. */
type Onlookers = { watched: boolean; on: boolean }

/** One of the demo's own timed auctions: seconds to its end. */
type Running = { id: string; left: number; reserve: boolean; extensions: number }

/** So many end within the hour, and so many later. */
const SOON = 3
const LATER = 5
/** One that ends this soon is about to close. */
const CLOSING = 3 * MINUTE
/** Ends are held when the first of them is this near and nobody looks. */
const HELD_BELOW = 40
/** More than so many are not held: the first of them ends. */
const MOST_HELD = 12
const HELD_FOR = 2 * MINUTE
const MINUTE_MS = 60_000
const ENDS_LATER = [5 * HOUR, 22 * HOUR, 2 * DAY, 4 * DAY, 6 * DAY]

async function running({ database: { db } }: House): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select a.id, extract(epoch from a.ends_at - clock_timestamp())::float8 as left, a.reserve_minor is not null as reserve, a.extensions
    from auctions a join users u on u.id = a.seller_id
    where a.state = 'live' and a.mode = 'timed' and a.ends_at > clock_timestamp()
      and u.demo and u.email not in (${toldAddresses})
    order by a.ends_at`.execute(db)
  return rows
}

const between = (least: number, most: number) => least + Math.random() * (most - least)

/** The auction that the demo lacks now; null when it has all. */
function lacking(all: readonly Running[], on: boolean): Fate | null {
  const soon = all.filter(one => one.left <= HOUR)
  const later = all.length - soon.length
  if (on && !soon.some(one => one.left <= CLOSING || one.extensions > 0)) return { endsIn: between(130, 160), bids: 6 }
  if (soon.length < SOON) return { endsIn: between(25 * MINUTE, 56 * MINUTE), bids: 5 }
  if (!all.some(one => one.reserve)) return { endsIn: 3 * DAY, bids: 4, reserve: true }
  return later < LATER ? { endsIn: ENDS_LATER[later]! * between(0.9, 1.1), bids: 2 + later } : null
}

/** While nobody looks, time stands still for what would end next, so that whoever comes finds it as it was left. */
async function hold(house: House, all: readonly Running[]): Promise<void> {
  const soon = all.filter(one => one.left <= HOUR)
  if (soon.length > MOST_HELD || soon.length === 0 || soon[0]!.left > HELD_BELOW) return
  for (const one of soon) await endAt(house, one.id, one.left + HELD_FOR)
}

async function open(house: House, fate: Fate): Promise<void> {
  const { db } = house.database
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from items where name like any (array[${sql.join(NAMES_OF_LOTS)}])`.execute(db)
  const bidders = await sql<{ id: string }>`
    select u.id from users u join profiles p on p.user_id = u.id and p.status = 'approved'
      join subscriptions s on s.user_id = u.id and s.status = 'active' join plans on plans.id = s.plan_id and plans.code = 'platinum'
    where u.demo and u.email not in (${toldAddresses})`.execute(db)
  const offer = lotAfter(rows[0]!.count)
  const seller = await sql<{ id: string }>`
    select u.id from users u join profiles p on p.user_id = u.id and p.status = 'approved'
    where u.username = ${offer.by}`.execute(db)
  // In a small demo not everybody is there.
  const ownerId = seller.rows[0]?.id ?? bidders.rows[rows[0]!.count % bidders.rows.length]!.id
  await givePlan(db, [ownerId], 'platinum')
  const id = await publishOffer(house, ownerId, offer)
  const able = bidders.rows.map(row => row.id)
  const auctionId = await openAuction(house, { id, ownerId, ...offer }, fate, able)
  const now = Date.now()
  await ageAuction(db, auctionId, { from: new Date(now - between(20, 50) * MINUTE_MS), to: new Date(now - 40_000) })
}

/** Winners of the demo say after a while that they take it. */
async function confirm({ database: { db } }: House): Promise<void> {
  const { rows } = await sql<{ id: string; winner: string }>`
    select a.id, b.user_id as winner from auctions a join auction_bidders b on b.auction_id = a.id and b.number = a.offered_to
      join users u on u.id = b.user_id
    where a.state in ('sold', 'second_chance') and a.closed_at < clock_timestamp() - interval '4 minutes'
      and u.demo and u.email not in (${toldAddresses})
    limit 1`.execute(db)
  for (const { id, winner } of rows)
    await transact(db, async tx => confirmSale(tx, (await viewerOf(tx, winner))!, id, 'confirm'))
}

/**
 * Keeps the demo's market going: some auctions end within the hour and one is about to close whenever somebody looks, later ones
 * follow, and winners confirm. Answers whether it opened one: then something else may be missing still.
 */
export async function keepAuctions(house: House, { watched, on }: Onlookers): Promise<boolean> {
  if (!watched) await hold(house, await running(house))
  await confirm(house)
  const fate = lacking(await running(house), on)
  if (fate) await open(house, fate)
  return fate !== null
}
