import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import { isOver } from '../rules.ts'
import { bidView, type AuctionRow, type BidRow } from './moving.ts'
import { biddersOf } from './queries.ts'
import { type PublicPerson, shownPeople } from './subjects.ts'

/** Why bids of an auction were taken out, by their places. */
async function voidedOf(db: Db, auctionId: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('bids')
    .select(['voids_place', 'reason'])
    .where('auction_id', '=', auctionId)
    .where('kind', '=', 'void')
    .execute()
  return new Map(rows.map(row => [row.voids_place!, row.reason ?? '']))
}

/**
 * Who may be named, by their numbers: members learn after the close who bid; until then, and for visitors, everybody is a
 * number.
 */
async function namesFor(db: Db, viewer: Viewer | null, auction: AuctionRow): Promise<Map<number, PublicPerson>> {
  if (!viewer || !isOver(auction.state)) return new Map()
  const bidders = await biddersOf(db, auction.id)
  const people = await shownPeople(
    db,
    bidders.map(one => one.user_id),
  )
  return new Map(bidders.flatMap(({ number, user_id: id }) => (people.has(id) ? [[number, people.get(id)!]] : [])))
}

/** A page of the bids of an auction, newest first. Raised maxima are their bidder's own affair and not listed. */
export async function bidPage(db: Db, viewer: Viewer | null, auction: AuctionRow, page: Paging) {
  const all = db.selectFrom('bids').where('auction_id', '=', auction.id).where('kind', '=', 'bid')
  const { count } = await all.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const newest = all.selectAll().orderBy('place', 'desc').limit(page.perPage).offset(offsetOf(page))
  const bids = (await newest.execute()) as BidRow[]
  const voided = await voidedOf(db, auction.id)
  const names = await namesFor(db, viewer, auction)
  const named = (number: number) => names.get(number) ?? null
  const data = bids.map(bid => {
    const view = bidView(auction, bid, voided.get(bid.place) ?? null)
    return { ...view, bidder: named(view.number), answeredBy: view.answered ? named(view.leader) : null }
  })
  return { data, count: Number(count) }
}
