import type { Db } from '../../../platform/server/db.ts'
import type { TargetView } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { AUCTION } from '../contract/auction.ts'
import { movingOf, pageOf, subjectOf } from './moving.ts'
import { auctionRows } from './queries.ts'
import { auctionViews } from './view.ts'

/** Auctions as others may refer to them: those that the viewer may see. */
export async function lookAtAuctions(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  const views = await auctionViews(db, viewer, ids)
  return views.map(view => ({ kind: AUCTION, id: view._id, title: view.subject.title, link: pageOf(view._id) }))
}

/** Whose each auction is. */
export async function ownersOfAuctions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await auctionRows(db, ids)).map(row => [row.id, row.seller_id]))
}

/** What a report keeps of an auction: what everybody saw at that moment. */
export async function snapshotOfAuction(db: Db, id: string): Promise<Record<string, unknown> | null> {
  const [row] = await auctionRows(db, [id])
  return row ? { title: row.title, seller: row.seller_id, subject: subjectOf(row), ...movingOf(row) } : null
}
