import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { auctionViews } from '../../src/features/auctions/server/view.ts'
import { watchAuction } from '../../src/features/auctions/server/watch-auction.ts'
import { makeBid } from '../../src/features/auctions/test/fixtures.ts'
import { bookmarkTarget } from '../../src/features/social/server/bookmarks.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { usernameOf } from './people.ts'

type Ids = ReadonlyMap<string, string>

/** Who of the told sign-ins may bid; the others see what they would need. */
const BIDDERS = ['investor', 'freelancer'] as const
const KEEPERS = ['company', 'investor', 'freelancer', 'advisor', 'broker'] as const

/** The told sign-ins that bid; in a small demo they have no profile, and do not. */
export async function toldBidders(db: Db, people: Ids): Promise<string[]> {
  const ids = BIDDERS.flatMap(key => people.get(usernameOf(key)) ?? [])
  if (ids.length === 0) return []
  const live = db.selectFrom('profiles').select('user_id').where('status', '=', 'approved').where('user_id', 'in', ids)
  return (await live.execute()).map(row => row.user_id)
}

/** Gives somebody the plan for bidding in place of a trial that they may be on. */
export async function upgrade(db: Db, userIds: readonly string[]): Promise<void> {
  for (const id of userIds)
    await sql`with had as (update subscriptions set plan_id = plans.id, status = 'active', cancels_at_end = false,
        ends_at = now() + interval '300 days' from plans
      where plans.code = 'platinum' and user_id = ${id} and status in ('trialing', 'active') and price_id is null returning user_id)
      insert into subscriptions (user_id, plan_id, status, ends_at)
      select ${id}, plans.id, 'active', now() + interval '300 days' from plans
      where code = 'platinum' and not exists (select 1 from had)
        and not exists (select 1 from subscriptions where user_id = ${id} and status in ('active', 'past_due', 'grace'))`.execute(
      db,
    )
}

/** What somebody could bid now at the least. */
async function leastOf({ database: { db } }: House, auctionId: string): Promise<number | null> {
  const [view] = await auctionViews(db, null, [auctionId])
  return view?.leastBid ?? null
}

/** Bids the least, or a share more as a maximum. */
export async function bidLeast(house: House, auctionId: string, userId: string, beyond = 0): Promise<void> {
  const amount = await leastOf(house, auctionId)
  if (amount === null) return
  const maximum = beyond > 0 ? { maximum: Math.round(amount * (1 + beyond)) } : {}
  await makeBid(house, { auctionId, userId, amount, ...maximum })
}

/** Whoever signs in as one of them finds auctions they lead, with a maximum, were outbid in, and watch. */
async function bidAsTold(house: House, userId: string, others: readonly string[], turn: number): Promise<void> {
  const { db } = house.database
  const { rows } = await sql<{ id: string }>`select id from auctions where state = 'live' and mode = 'timed'
    and ends_at > now() + interval '3 hours' and seller_id <> ${userId}
    and not exists (select 1 from bids where bids.auction_id = auctions.id and bids.bidder_id = ${userId})
    order by ends_at`.execute(db)
  const [outbid, lead, most, watched] = rows.slice(turn).concat(rows.slice(0, turn))
  const seller = async (id: string) =>
    (await db.selectFrom('auctions').select('seller_id').where('id', '=', id).executeTakeFirstOrThrow()).seller_id
  if (outbid) {
    await bidLeast(house, outbid.id, userId, 0)
    const owner = await seller(outbid.id)
    const rival = others.find(id => id !== owner && id !== userId)
    if (rival) await bidLeast(house, outbid.id, rival)
  }
  if (lead) await bidLeast(house, lead.id, userId)
  if (most) await bidLeast(house, most.id, userId, 0.4)
  await transact(db, async tx => {
    const viewer = (await viewerOf(tx, userId))!
    for (const one of [watched, outbid]) if (one) await watchAuction(tx, viewer, one.id)
  })
}

/** How many of each kind are kept. */
const KEPT: Record<string, number> = { item: 3, auction: 2, post: 2 }

/** What each of them keeps: offers, an auction, what somebody said; nothing of somebody whom the club suspended meanwhile. */
async function keep(house: House, userId: string): Promise<void> {
  const { rows } = await sql<{ kind: string; id: string }>`
    (select 'item' as kind, id from items where status = 'published' and owner_id <> ${userId}
      order by md5(name || ${userId}) limit 12)
    union all (select 'auction', id from auctions where state = 'live' and seller_id <> ${userId}
      order by md5(title || ${userId}) limit 12)
    union all (select 'post', id from posts where shown and origin = 'written' and audience = 'public' and author_id <> ${userId}
      order by md5(text || ${userId}) limit 12)`.execute(house.database.db)
  await transact(house.database.db, async tx => {
    const viewer = (await viewerOf(tx, userId))!
    for (const target of house.targets()) {
      const ids = rows.flatMap(({ kind, id }) => (kind === target.kind ? [id] : []))
      const seen = ids.length > 0 ? await target.look(tx, viewer, ids) : []
      for (const ref of seen.slice(0, KEPT[target.kind])) await bookmarkTarget(tx, house.targets, viewer, ref)
    }
  })
}

/** Gives the told sign-ins something of their own to find: bids, watched auctions, bookmarks. */
export async function standForTold(house: House, people: Ids, others: readonly string[]): Promise<void> {
  const bidding = await toldBidders(house.database.db, people)
  for (const [turn, userId] of bidding.entries()) await bidAsTold(house, userId, others, turn * 2)
  for (const key of KEEPERS) {
    const id = people.get(usernameOf(key))
    if (id) await keep(house, id)
  }
}
