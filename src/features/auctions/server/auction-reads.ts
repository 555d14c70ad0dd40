import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AuctionView } from '../contract/auction.ts'
import { auctionRows } from './queries.ts'
import { viewsOf } from './view.ts'

/** Auctions by id as the viewer may see them, in the order of the ids; others are left out. For higher features. */
export const auctionViews = async (db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<AuctionView[]> =>
  viewsOf(db, viewer, await auctionRows(db, ids))
