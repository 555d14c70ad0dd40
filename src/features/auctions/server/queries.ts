import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { openItem } from '../../items/server/public.ts'
import type { LogEntry } from '../bid-chain.ts'
import type { SubjectRef } from '../contract/auction.ts'
import { isOver } from '../rules.ts'
import { type AuctionRow, type BidderRow, type BidRow, subjectOf } from './moving.ts'

/** Auctions by id, in the order of the ids; those that are none are left out. */
export async function auctionRows(db: Db, ids: readonly string[]): Promise<AuctionRow[]> {
  if (ids.length === 0) return []
  const rows = (await db.selectFrom('auctions').selectAll().where('id', 'in', ids).execute()) as AuctionRow[]
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Auctions of a thing, newest first. */
export async function rowsOfSubject(db: Db, { kind, id }: SubjectRef): Promise<AuctionRow[]> {
  const rows = db.selectFrom('auctions').selectAll().where('subject_kind', '=', kind).where('subject_id', '=', id)
  return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(20).execute()) as AuctionRow[]
}

/** The auction of a thing that is not over; undefined where there is none. */
export const openAuctionOf = async (db: Db, subject: SubjectRef): Promise<AuctionRow | undefined> =>
  (await rowsOfSubject(db, subject)).find(row => !isOver(row.state))

/** A member as a bidder of an auction; undefined before their first bid. */
export async function bidderOf(db: Db, auctionId: string, userId: string): Promise<BidderRow | undefined> {
  const rows = db.selectFrom('auction_bidders').selectAll().where('auction_id', '=', auctionId)
  return rows.where('user_id', '=', userId).executeTakeFirst()
}

/** Who bid in an auction, in the order of their numbers. */
export const biddersOf = (db: Db, auctionId: string): Promise<BidderRow[]> =>
  db.selectFrom('auction_bidders').selectAll().where('auction_id', '=', auctionId).orderBy('number').execute()

/** The account behind a bidder's number. */
export async function bidderByNumber(db: Db, auctionId: string, number: number): Promise<string> {
  const rows = db.selectFrom('auction_bidders').select('user_id').where('auction_id', '=', auctionId)
  return (await rows.where('number', '=', number).executeTakeFirstOrThrow()).user_id
}

/** The log of an auction in its order. */
export async function logOf(db: Db, auctionId: string): Promise<BidRow[]> {
  const rows = db.selectFrom('bids').selectAll().where('auction_id', '=', auctionId).orderBy('place')
  return (await rows.execute()) as BidRow[]
}

/** Who watches an auction, or did already at a moment, which is counted in whole milliseconds. */
export async function watchersOf(db: Db, auctionId: string, at?: Date): Promise<string[]> {
  const rows = db.selectFrom('auction_watches').select('user_id').where('auction_id', '=', auctionId)
  const asked = at ? rows.where(sql<SqlBool>`date_trunc('milliseconds', created_at) <= ${at}`) : rows
  return (await asked.execute()).map(row => row.user_id)
}

/** Who follows the seller or what is sold, or keeps one of them. */
export async function interestedIn(db: Db, auction: AuctionRow): Promise<string[]> {
  const subject = subjectOf(auction)
  const { rows } = await sql<{ id: string }>`
    with things as (select 'member' as kind, ${auction.seller_id}::uuid as id union select ${subject.kind}, ${subject.id}::uuid),
      people as (
        select f.user_id from follows f join things t on t.kind = f.target_kind and t.id = f.target_id
          where f.ended_at is null and f.tell <> 'nothing'
        union select b.user_id from bookmarks b join things t on t.kind = b.target_kind and t.id = b.target_id)
    select u.id from people join users u on u.id = people.user_id where u.suspended_at is null`.execute(db)
  return rows.map(row => row.id)
}

/** A row of the log as the chain has it. */
export const entryOf = (bid: BidRow): LogEntry => ({
  place: bid.place,
  kind: bid.kind,
  number: bid.bidder_number,
  amount: bid.amount_minor,
  maximum: bid.maximum_minor,
  reached: bid.reached_minor,
  price: bid.price_minor,
  leader: bid.leader_number,
  voids: bid.voids_place,
  reason: bid.reason,
  at: bid.at.toISOString(),
  before: bid.before,
  digest: bid.digest,
})

/**
 * For the `where` of a query over auctions: those that bids belong to. Paused ones count as running; one whose time has come counts
 * before the next minute's look at it, and one that is past its end no more.
 */
export const runningAuction = sql<SqlBool>`(
  auctions.state = 'live' and (auctions.ends_at is null or auctions.ends_at > clock_timestamp())
  or auctions.state = 'paused'
  or auctions.state = 'scheduled' and auctions.starts_at <= clock_timestamp())`

/** For the `where` of a query over auctions: those of what everybody may open. */
export const visibleSubject = sql<SqlBool>`case auctions.subject_kind
  when 'item' then exists (select from items where items.id = auctions.subject_id and ${openItem()})
  else exists (select from profiles p join users u on u.id = p.user_id
    where p.id = auctions.subject_id and p.status = 'approved' and u.suspended_at is null) end`
