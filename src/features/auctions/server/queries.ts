import { type Selectable, sql, type Updateable } from 'kysely'
import type { AuctionBiddersTable, AuctionsTable, BidsTable } from '../../../../db/types.ts'
import { clock } from '../../../platform/server/clock.ts'
import { type Db, sqlState, type Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { AuctionMode, AuctionState, SubjectRef } from '../contract/views.ts'
import type { Blocks } from '../rules.ts'

/** An auction as it is kept; amounts in minor units of its currency. */
export type AuctionRow = Omit<Selectable<AuctionsTable>, 'state' | 'mode' | 'subject_kind' | 'title_language'> & {
  state: AuctionState
  mode: AuctionMode
  subject_kind: SubjectRef['kind']
  title_language: Language
}
export type BidRow = Omit<Selectable<BidsTable>, 'kind'> & { kind: 'bid' | 'raise' | 'void' }
export type BidderRow = Selectable<AuctionBiddersTable>

export const subjectOf = (auction: Pick<AuctionRow, 'subject_kind' | 'subject_id'>): SubjectRef => ({
  kind: auction.subject_kind,
  id: auction.subject_id,
})

/** What the rules ask of a row to know whether it runs. */
export const timesOf = ({ state, starts_at: startsAt, ends_at: endsAt }: AuctionRow) => ({ state, startsAt, endsAt })

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

/** Somebody else holds it longer than one may wait: worth another try with the same key. */
const busy = (error: unknown): never => {
  throw sqlState(error) === '55P03' ? new Refusal('auctions.busy') : error
}

/** An auction under lock with the time it was locked at. */
export type Locked = { auction: AuctionRow; now: Date }

/**
 * Locks an auction that the viewer may know of, then reads the database's clock in the next statement: in one statement with the
 * lock the time would be that of the wait's beginning, and bids after the end would be taken. Refuses `auctions.busy` when the
 * lock is held too long.
 */
export async function lockAuction(tx: Tx, viewer: Viewer | 'house', id: string): Promise<Locked> {
  const row = tx.selectFrom('auctions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const auction = (await row.catch(busy)) as AuctionRow | undefined
  if (!auction || (auction.state === 'draft' && viewer !== 'house' && viewer.id !== auction.seller_id))
    return notFound()
  return { auction, now: await clock(tx) }
}

/** Writes changes that others are told of: the version grows. Answers the row as it stands. */
export async function saveAuction(tx: Tx, id: string, changes: Updateable<AuctionsTable>): Promise<AuctionRow> {
  const row = await tx
    .updateTable('auctions')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as AuctionRow
}

/** Writes what nobody is told of. */
export async function saveQuietly(tx: Tx, id: string, changes: Updateable<AuctionsTable>): Promise<void> {
  await tx.updateTable('auctions').set(changes).where('id', '=', id).execute()
}

/** A member as a bidder of an auction; undefined before their first bid. */
export async function bidderOf(db: Db, auctionId: string, userId: string): Promise<BidderRow | undefined> {
  const rows = db.selectFrom('auction_bidders').selectAll().where('auction_id', '=', auctionId)
  return rows.where('user_id', '=', userId).executeTakeFirst()
}

/** A member as a bidder, with the blocks between them and the seller: asked at once, since others wait for the lock meanwhile. */
export async function bidderAndBlocks(
  db: Db,
  { id, seller_id: seller }: AuctionRow,
  userId: string,
): Promise<{ bidder: BidderRow | undefined; blocks: Blocks }> {
  const { rows } = await sql<Blocks & { [K in keyof BidderRow]: BidderRow[K] | null }>`
    select b.*, exists (select from blocks where user_id = wanted.id and blocked_id = ${seller}) as "byViewer",
      exists (select from blocks where user_id = ${seller} and blocked_id = wanted.id) as "bySeller"
    from (select ${userId}::uuid as id) wanted
    left join auction_bidders b on b.auction_id = ${id} and b.user_id = wanted.id`.execute(db)
  const { byViewer, bySeller, ...bidder } = rows[0]!
  return { bidder: bidder.number === null ? undefined : (bidder as BidderRow), blocks: { byViewer, bySeller } }
}

/** Who bid in an auction, in the order of their numbers. */
export const biddersOf = (db: Db, auctionId: string): Promise<BidderRow[]> =>
  db.selectFrom('auction_bidders').selectAll().where('auction_id', '=', auctionId).orderBy('number').execute()

/** The account behind a bidder's number. */
export async function bidderByNumber(db: Db, auctionId: string, number: number): Promise<string> {
  const rows = db.selectFrom('auction_bidders').select('user_id').where('auction_id', '=', auctionId)
  return (await rows.where('number', '=', number).executeTakeFirstOrThrow()).user_id
}

/** Notes the most that a bidder offered; null when all their bids were taken out. */
export async function setMaximum(tx: Tx, row: Omit<BidderRow, 'joined_at'>): Promise<void> {
  await tx
    .insertInto('auction_bidders')
    .values(row)
    .onConflict(c => c.columns(['auction_id', 'user_id']).doUpdateSet({ maximum_minor: row.maximum_minor }))
    .execute()
}

/** The log of an auction in its order. */
export async function logOf(db: Db, auctionId: string): Promise<BidRow[]> {
  const rows = db.selectFrom('bids').selectAll().where('auction_id', '=', auctionId).orderBy('place')
  return (await rows.execute()) as BidRow[]
}

/** Who watches an auction. */
export async function watchersOf(db: Db, auctionId: string): Promise<string[]> {
  const rows = await db.selectFrom('auction_watches').select('user_id').where('auction_id', '=', auctionId).execute()
  return rows.map(row => row.user_id)
}

/** Who follows the seller or what is sold, or keeps one of them. */
export async function interestedIn(db: Db, auction: AuctionRow): Promise<string[]> {
  const subject = subjectOf(auction)
  const { rows } = await sql<{ id: string }>`
    with things as (select 'member' as kind, ${auction.seller_id}::uuid as id union select ${subject.kind}, ${subject.id}::uuid),
      people as (
        select f.user_id from follows f join things t on t.kind = f.target_kind and t.id = f.target_id where f.ended_at is null
        union select b.user_id from bookmarks b join things t on t.kind = b.target_kind and t.id = b.target_id)
    select u.id from people join users u on u.id = people.user_id where u.suspended_at is null`.execute(db)
  return rows.map(row => row.id)
}

/** Numbers follow the order in which members came; those whose bids were all taken out keep theirs. */
export async function nextNumber(tx: Tx, auction: AuctionRow): Promise<number> {
  if (auction.bidders === 0) return 1
  const rows = tx.selectFrom('auction_bidders').where('auction_id', '=', auction.id)
  const { last } = await rows.select(e => e.fn.max('number').as('last')).executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
