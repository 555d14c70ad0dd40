import { sql } from 'kysely'
import { digestOfEntry, digestOfTerms } from '../../src/features/auctions/bid-chain.ts'
import { bidLogOf } from '../../src/features/auctions/server/bid-log.ts'
import { auctionRows, entryOf, logOf } from '../../src/features/auctions/server/queries.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import { seeded } from './pictures.ts'

/** From when to when an auction ran, or has run until now. */
type Span = { from: Date; to: Date }

/** When each of some bids came: a few early, most later, in their order. */
function timesOf(seed: string, count: number, { from, to }: Span): Date[] {
  const next = seeded(`times ${seed}`)
  const shares = Array.from({ length: count }, () => next() ** 0.6).toSorted((a, b) => a - b)
  const length = to.getTime() - from.getTime()
  return shares.map(share => new Date(from.getTime() + Math.floor(length * (0.02 + 0.96 * share))))
}

/** Lets the bids of an auction have come one after the other between two times; its log is bound together anew. */
async function spreadBids(tx: Tx, auctionId: string, span: Span): Promise<string> {
  const [auction] = await auctionRows(tx, [auctionId])
  const { terms } = await bidLogOf(tx, auction!)
  let before = digestOfTerms({ ...terms, startsAt: span.from.toISOString() })
  const bids = await logOf(tx, auctionId)
  const times = timesOf(auctionId, bids.length, span)
  for (const [place, bid] of bids.entries()) {
    const at = times[place]!
    const digest = digestOfEntry(auctionId, { ...entryOf(bid), at: at.toISOString(), before })
    await sql`update bids set at = ${at}, before = ${before}, digest = ${digest} where id = ${bid.id}`.execute(tx)
    before = digest
  }
  return before
}

/**
 * Lets an auction of the demo have begun and been bid on when it would have been; nothing of a demo is evidence. One that is over
 * ended at the end of the span.
 */
export async function ageAuction(db: Db, auctionId: string, span: Span): Promise<void> {
  await transact(db, async tx => {
    await sql`alter table bids disable trigger bids_are_append_only`.execute(tx)
    const digest = await spreadBids(tx, auctionId, span)
    await sql`alter table bids enable trigger bids_are_append_only`.execute(tx)
    await sql`update auction_bidders b set joined_at = f.at from (select bidder_id, min(at) as at from bids
      where auction_id = ${auctionId} group by 1) f where b.auction_id = ${auctionId} and b.user_id = f.bidder_id`.execute(
      tx,
    )
    await sql`update auction_offers set offered_at = ${span.to}, until = until - (offered_at - ${span.to})
      where auction_id = ${auctionId}`.execute(tx)
    await sql`update auctions set log_digest = ${digest}, starts_at = ${span.from},
        confirm_by = confirm_by - (closed_at - ${span.to}),
        ends_at = case when closed_at is null then ends_at else ${span.to} end,
        closed_at = case when closed_at is null then null else ${span.to}::timestamptz end
      where id = ${auctionId}`.execute(tx)
    await sql`update items i set offer_starts_at = a.starts_at, offer_ends_at = a.ends_at from auctions a
      where a.id = ${auctionId} and i.offer_auction_id = a.id`.execute(tx)
    await sql`update posts set created_at = ${span.from} where auction_id = ${auctionId} and origin = 'auction'`.execute(
      tx,
    )
  })
}

const HOUR_MS = 3_600_000
type Found = { id: string; title: string; over: boolean; published: Date | null }

/** Lets all auctions of the demo that began have begun some days ago, never before what they sell was published. */
export async function ageAuctions(db: Db): Promise<void> {
  const { rows } = await sql<Found>`select a.id, a.title, a.closed_at is not null as over, i.published_at as published
    from auctions a left join items i on i.id = a.subject_id
    where a.state not in ('draft', 'scheduled', 'cancelled')`.execute(db)
  const now = Date.now()
  for (const { id, title, over, published } of rows) {
    const next = seeded(`age ${title}`)
    const to = new Date(now - (over ? 3 + next() * 40 : 0.1 + next() * 0.5) * HOUR_MS)
    const wanted = to.getTime() - (20 + next() * 110) * HOUR_MS
    const earliest = (published?.getTime() ?? 0) + HOUR_MS
    const from = new Date(Math.min(to.getTime() - 2 * HOUR_MS, Math.max(earliest, wanted)))
    await ageAuction(db, id, { from, to })
  }
}
