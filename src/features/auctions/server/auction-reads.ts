import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AuctionView, SubjectRef } from '../contract/views.ts'
import { type AuctionRow, auctionRows, rowsOfSubject } from './queries.ts'
import { viewsOf } from './view.ts'

/** What higher features ask of auctions. */
export type { AuctionRow } from './queries.ts'

/** The newest auction of a thing, whatever its state; undefined when there never was one. A row is never answered as it is. */
export const auctionOf = async (db: Db, subject: SubjectRef): Promise<AuctionRow | undefined> =>
  (await rowsOfSubject(db, subject))[0]

/** Auctions by id as the viewer may see them, in the order of the ids; others are left out. */
export const auctionViews = async (db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<AuctionView[]> =>
  viewsOf(db, viewer, await auctionRows(db, ids))

/** The running auctions that end soonest, at most `n`, by id. */
export async function liveAuctions(db: Db, n: number): Promise<string[]> {
  const rows = await db
    .selectFrom('auctions')
    .select('id')
    .where('state', '=', 'live')
    .orderBy('ends_at', e => e.asc().nullsLast())
    .orderBy('id')
    .limit(n)
    .execute()
  return rows.map(row => row.id)
}
