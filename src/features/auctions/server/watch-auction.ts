import type { Tx } from '../../../platform/server/db.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { auctionTopic, bidderTopic, watchersMoved, watchingMoved } from '../contract/auction.ts'
import { auctionView } from './view.ts'

/** Watches an auction that the viewer sees, once. */
export async function watchAuction(tx: Tx, viewer: Viewer, auctionId: string): Promise<void> {
  await auctionView(tx, viewer, auctionId)
  await inTurn(tx, auctionId)
  const put = await tx
    .insertInto('auction_watches')
    .values({ auction_id: auctionId, user_id: viewer.id })
    .onConflict(c => c.doNothing())
    .executeTakeFirst()
  if (put.numInsertedOrUpdatedRows) await tellWatching(tx, viewer, auctionId, true)
}

/** Watches it no longer, also one that is gone. */
export async function unwatchAuction(tx: Tx, viewer: Viewer, auctionId: string): Promise<void> {
  await inTurn(tx, auctionId)
  const rows = tx.deleteFrom('auction_watches').where('auction_id', '=', auctionId)
  const taken = await rows.where('user_id', '=', viewer.id).executeTakeFirst()
  if (taken.numDeletedRows) await tellWatching(tx, viewer, auctionId, false)
}

/** Who watches counts in turn, so that the last count told is right; never under the auction's lock, for which bids wait. */
const inTurn = (tx: Tx, auctionId: string) => holdName(tx, `watch ${auctionId}`)

async function tellWatching(tx: Tx, viewer: Viewer, auctionId: string, watching: boolean): Promise<void> {
  const rows = tx.selectFrom('auction_watches').where('auction_id', '=', auctionId)
  const { count } = await rows.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  await announce(tx, watchersMoved, { auctionId, watchers: Number(count) }, auctionTopic(auctionId))
  await announce(tx, watchingMoved, { auctionId, watching }, bidderTopic(viewer.id))
}
