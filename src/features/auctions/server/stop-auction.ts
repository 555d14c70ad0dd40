import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { ChangeOfStatus } from '../contract/calls.ts'
import { NOTICE_HOURS, refusalToCancel, refusalToStop } from '../rules.ts'
import { endAuction, sellToLeader } from './end-auction.ts'
import { followSubject } from './follow-subject.ts'
import { type Locked, lockAuction, saveAuction, tellMoved, timesOf, type AuctionRow, subjectOf } from './moving.ts'

async function lockOwn(tx: Tx, viewer: Viewer, auctionId: string): Promise<Locked> {
  const locked = await lockAuction(tx, viewer, auctionId)
  refuse(locked.auction.seller_id === viewer.id ? null : 'auctions.not-yours')
  return locked
}

/**
 * The owner stops an auction: an open one with 24 hours' notice, one with an end by selling to the leader now or without sale.
 * Without bids it simply ends. Answers it as it is then.
 */
export async function stopAuction(
  tx: Tx,
  viewer: Viewer,
  auctionId: string,
  form: ChangeOfStatus,
): Promise<AuctionRow> {
  const locked = await lockOwn(tx, viewer, auctionId)
  const { auction, now } = locked
  const { how, reason } = form
  const { mode, bids } = auction
  refuse(refusalToStop({ ...timesOf(auction), mode, bids }, how ?? 'end', now))
  if (auction.bids === 0) return endAuction(tx, locked, 'stopped', { reason: reason || null })
  if (how === undefined) return refuseField('how', 'required')
  if (how === 'notice') return giveNotice(tx, locked)
  if (how === 'sell') return sellToLeader(tx, locked)
  if (!reason) return refuseField('reason', 'required')
  await record(tx, {
    actorId: viewer.id,
    action: 'auctions.stop',
    target: { kind: 'auction', id: auctionId },
    after: { reason },
  })
  return endAuction(tx, locked, 'stopped', { reason })
}

async function giveNotice(tx: Tx, { auction, now }: Locked): Promise<AuctionRow> {
  const noticed = await saveAuction(tx, auction.id, { ends_at: new Date(now.getTime() + NOTICE_HOURS * 3_600_000) })
  await tellMoved(tx, noticed)
  return noticed
}

/** The owner takes an auction back before anybody bid; what is still for sale by auction can be started anew. Answers it as it is then. */
export async function cancelAuction(tx: Tx, viewer: Viewer, auctionId: string): Promise<AuctionRow> {
  const locked = await lockOwn(tx, viewer, auctionId)
  refuse(refusalToCancel(locked.auction))
  const cancelled = await endAuction(tx, locked, 'cancelled')
  await followSubject(tx, subjectOf(cancelled))
  return cancelled
}
