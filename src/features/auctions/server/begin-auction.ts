import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { auctionStarted } from '../contract/events.ts'
import { type AuctionRow, saveAuction, subjectOf } from './queries.ts'

/** True for a scheduled auction whose time has come. */
export const isToBegin = ({ state, starts_at: starts }: AuctionRow, now: Date): boolean =>
  state === 'scheduled' && starts !== null && starts <= now

/** Lets a scheduled auction that is held begin. Answers it as it is then; whoever calls tells that it moved. */
export async function beginAuction(tx: Tx, auction: AuctionRow): Promise<AuctionRow> {
  const begun = await saveAuction(tx, auction.id, { state: 'live' })
  await announce(tx, auctionStarted, { auctionId: begun.id, subject: subjectOf(begun), ownerId: begun.seller_id })
  return begun
}
