// An auction as it is kept, and as it moves: held under its lock, written, shown as it then is, and told of.
import { type Selectable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { AuctionBiddersTable, AuctionsTable, BidsTable } from '../../../../db/types.ts'
import { clock } from '../../../platform/server/clock.ts'
import { type Db, sqlState, type Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { amountInBoth, type Coinage, coinage, inUnits, type Money, money } from '../../../platform/shared/money.ts'
import type { NoticeKind } from '../../../platform/shared/notice.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { type OfferFacts, setOfferFacts } from '../../items/server/public.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import {
  type AuctionMode,
  type AuctionState,
  auctionMoved,
  auctionStarted,
  auctionTopic,
  type BidView,
  bidderTopic,
  type Moving,
  type SubjectRef,
  type Yours,
  yoursMoved,
} from '../contract/auction.ts'
import type { Lead, Terms } from '../proxy.ts'
import { FIRST_STEP, isOver, leastBid, statusOf } from '../rules.ts'

/** An auction as it is kept; amounts in minor units of its currency. */
export type AuctionRow = Omit<Selectable<AuctionsTable>, 'state' | 'mode' | 'subject_kind' | 'title_language'> & {
  state: AuctionState
  mode: AuctionMode
  subject_kind: SubjectRef['kind']
  title_language: Language
}
/** An entry of the log as it is kept. */
export type BidRow = Omit<Selectable<BidsTable>, 'kind'> & { kind: 'bid' | 'raise' | 'void' }
/** A member as a bidder of an auction. */
export type BidderRow = Selectable<AuctionBiddersTable>

/** What an auction sells. */
export const subjectOf = (auction: Pick<AuctionRow, 'subject_kind' | 'subject_id'>): SubjectRef => ({
  kind: auction.subject_kind,
  id: auction.subject_id,
})

/** Somebody else holds it longer than one may wait: worth another try with the same key. */
const busy = (error: unknown): never => {
  throw sqlState(error) === '55P03' ? new Refusal('auctions.busy') : error
}

/** An auction under lock with the time it was locked at. */
export type Locked = { auction: AuctionRow; now: Date }

/** What the rules ask of a row to know whether it runs. */
export const timesOf = ({ state, starts_at: startsAt, ends_at: endsAt }: AuctionRow) => ({ state, startsAt, endsAt })

/**
 * Locks an auction that the viewer may know of, then reads the database's clock in the next statement: in one statement with the
 * lock the time would be that of the wait's beginning, and bids after the end would be taken. Refuses `auctions.busy` when the
 * lock is held too long. Whoever begins to watch meanwhile names the row and does not wait for it (`for no key update`).
 */
export async function lockAuction(tx: Tx, viewer: Viewer | 'house', id: string): Promise<Locked> {
  const row = tx.selectFrom('auctions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
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

/** Notes the most that a bidder offered; null when all their bids were taken out. */
export async function setMaximum(tx: Tx, row: Omit<BidderRow, 'joined_at'>): Promise<void> {
  await tx
    .insertInto('auction_bidders')
    .values(row)
    .onConflict(c => c.columns(['auction_id', 'user_id']).doUpdateSet({ maximum_minor: row.maximum_minor }))
    .execute()
}

type Counted = Pick<AuctionRow, 'currency' | 'decimals'>

/** What an auction that was planned is counted in, as its terms have it. A draft has no currency yet. */
export const coinageOf = ({ currency, decimals }: Counted): Coinage =>
  coinage(currency ?? '', currency === null ? null : decimals)

/** An amount of an auction's row, with its currency. */
export const amountOf = (auction: Counted, minor: number): Money => money(minor, coinageOf(auction).code)

/** The same in units, as its views have it: amounts leave an auction here and nowhere else. */
export const unitsOf = (auction: Counted, minor: number): number =>
  inUnits(amountOf(auction, minor), coinageOf(auction))

/** What stands, for the rule of maxima; null before the first bid. */
export function leadOf(auction: AuctionRow): Lead | null {
  const { leader_number: leader, leader_max_minor: maximum, price_minor: price } = auction
  return leader === null || maximum === null || price === null ? null : { leader, maximum, price }
}

/** What the owner set, for the rule of maxima. */
export const termsOf = (auction: AuctionRow): Terms => ({ step: auction.step_minor, reserve: auction.reserve_minor })

/** The least that is accepted in minor units; null while nothing can be offered. */
export const leastMinor = (auction: AuctionRow): number | null =>
  leastBid({ price: auction.price_minor, initialPrice: auction.initial_minor, step: auction.step_minor })

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

const reserveOf = ({ reserve_minor: reserve, price_minor: price }: AuctionRow): Moving['reserve'] =>
  reserve === null ? 'none' : price !== null && price >= reserve ? 'met' : 'not-met'

/** What of an auction moves, as everyone sees it. */
export function movingOf(auction: AuctionRow): Moving {
  const units = (minor: number | null) => (minor === null ? null : unitsOf(auction, minor))
  return {
    version: auction.version,
    state: auction.state,
    mode: auction.mode,
    description: auction.description,
    currency: auction.currency,
    initialPrice: units(auction.initial_minor),
    step: auction.currency === null ? FIRST_STEP : unitsOf(auction, auction.step_minor),
    price: units(auction.price_minor),
    leastBid: isOver(auction.state) ? null : units(leastMinor(auction)),
    reserve: reserveOf(auction),
    leader: auction.leader_number,
    bids: auction.bids,
    bidders: auction.bidders,
    startsAt: iso(auction.starts_at),
    endsAt: auction.state === 'paused' ? null : iso(auction.ends_at),
    extensions: auction.extensions,
    closedAt: iso(auction.closed_at),
    reason: auction.reason,
    offeredTo: auction.offered_to,
    confirmBy: iso(auction.confirm_by),
  }
}

/** A bid as it stands: `voided` is why staff took it out. Without a name. */
export function bidView(auction: AuctionRow, bid: BidRow, voided: string | null = null): BidView {
  return {
    _id: bid.id,
    place: bid.place,
    number: bid.bidder_number,
    bidder: null,
    amount: unitsOf(auction, bid.reached_minor),
    price: unitsOf(auction, bid.price_minor!),
    leader: bid.leader_number!,
    answered: bid.leader_number !== bid.bidder_number,
    answeredBy: null,
    voided,
    at: bid.at.toISOString(),
  }
}

/** True for a scheduled auction whose time has come. */
export const isToBegin = ({ state, starts_at: starts }: AuctionRow, now: Date): boolean =>
  state === 'scheduled' && starts !== null && starts <= now

/** Lets a scheduled auction that is held begin. Answers it as it is then; whoever calls tells that it moved. */
export async function beginAuction(tx: Tx, auction: AuctionRow): Promise<AuctionRow> {
  const begun = await saveAuction(tx, auction.id, { state: 'live' })
  await announce(tx, auctionStarted, { auctionId: begun.id, subject: subjectOf(begun), ownerId: begun.seller_id })
  return begun
}

function factsOf(auction: AuctionRow): OfferFacts | null {
  if (auction.state === 'draft' || auction.state === 'cancelled') return null
  const started = statusOf(auction.state) === 'started'
  return {
    auctionId: auction.id,
    state: started ? 'live' : isOver(auction.state) ? 'over' : 'scheduled',
    priceMinor: auction.price_minor ?? auction.initial_minor,
    currency: auction.currency,
    bids: auction.bids,
    startsAt: auction.starts_at,
    endsAt: auction.ends_at,
    held: auction.state === 'sold' || auction.state === 'second_chance',
  }
}

/** What the cards and lists of an item say of its auction. */
export async function noteOnItem(tx: Tx, auction: AuctionRow): Promise<void> {
  if (auction.subject_kind === 'item') await setOfferFacts(tx, auction.subject_id, factsOf(auction))
}

/** Tells everyone who looks at an auction that it moved, and the item's cards. */
export async function tellMoved(tx: Tx, auction: AuctionRow): Promise<void> {
  await announce(tx, auctionMoved, { auctionId: auction.id, moving: movingOf(auction) }, auctionTopic(auction.id))
  await noteOnItem(tx, auction)
}

/** Tells one member, in all their windows, how they stand in an auction now. */
export async function tellYours(tx: Tx, auction: AuctionRow, userId: string, yours: Yours): Promise<void> {
  await announce(tx, yoursMoved, { auctionId: auction.id, version: auction.version, yours }, bidderTopic(userId))
}

/** An amount of an auction as its notices tell it, in both languages; retired currencies keep their sign. */
export async function amountTold(db: Db, amount: Money): Promise<Bilingual> {
  const written = await currencyByCode(db, amount.currency)
  return amountInBoth(amount, written!)
}

/** The page of an auction. */
export const pageOf = (auctionId: string): string => `/auctions/${auctionId}`

/** Tells a member of an auction, with its page and the picture of what is sold; of a company its sign. */
export const notifyOf = <K extends NoticeKind>(
  tx: Tx,
  userId: string,
  kind: K,
  params: z.input<K['params']>,
  auction: AuctionRow,
): Promise<void> =>
  notify(
    tx,
    userId,
    kind,
    params,
    pageOf(auction.id),
    auction.subject_kind === 'item' ? { thing: subjectOf(auction) } : { by: auction.seller_id },
  )
