import type { Db } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { BidLog, LogTerms } from '../bid-chain.ts'
import { isOver } from '../rules.ts'
import { type AuctionRow } from './moving.ts'
import { auctionRows, biddersOf, entryOf, logOf } from './queries.ts'
import { shownPeople } from './subjects.ts'
import { VOID } from './view.ts'

const termsOf = (auction: AuctionRow): LogTerms => ({
  auctionId: auction.id,
  currency: auction.currency!,
  decimals: auction.decimals,
  initial: auction.initial_minor!,
  step: auction.step_minor,
  reserve: auction.reserve_minor,
  startsAt: auction.starts_at!.toISOString(),
})

/** The whole log of an auction that was started, whoever asks; for the command that checks it and the download. */
export async function bidLogOf(db: Db, auction: AuctionRow): Promise<BidLog> {
  const bidders = await biddersOf(db, auction.id)
  const people = await shownPeople(
    db,
    bidders.map(one => one.user_id),
  )
  return {
    format: 'majlis-bid-log-1',
    title: auction.title,
    state: auction.state,
    closedAt: auction.closed_at?.toISOString() ?? null,
    terms: termsOf(auction),
    seal: auction.log_digest,
    bidders: bidders.map(one => ({ number: one.number, name: people.get(one.user_id)?.name ?? '' })),
    entries: (await logOf(db, auction.id)).map(entryOf),
  }
}

/** The log for its owner, its bidders and staff, after the close; not found for everybody else. */
export async function downloadedLog(db: Db, viewer: Viewer, auctionId: string): Promise<BidLog> {
  const auction = (await auctionRows(db, [auctionId]))[0] ?? notFound()
  const bidders = await biddersOf(db, auctionId)
  const takesPart = auction.seller_id === viewer.id || bidders.some(one => one.user_id === viewer.id)
  if (!takesPart && !holds(viewer, VOID)) return notFound()
  refuse(isOver(auction.state) && auction.starts_at !== null ? null : 'auctions.still-running')
  return bidLogOf(db, auction)
}
