import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { auctionView } from './view.ts'

/** Watches an auction that the viewer sees, once. */
export async function watchAuction(tx: Tx, viewer: Viewer, auctionId: string): Promise<void> {
  await auctionView(tx, viewer, auctionId)
  await tx
    .insertInto('auction_watches')
    .values({ auction_id: auctionId, user_id: viewer.id })
    .onConflict(c => c.doNothing())
    .execute()
}

/** Watches it no longer, also one that is gone. */
export async function unwatchAuction(tx: Tx, viewer: Viewer, auctionId: string): Promise<void> {
  await tx.deleteFrom('auction_watches').where('auction_id', '=', auctionId).where('user_id', '=', viewer.id).execute()
}
