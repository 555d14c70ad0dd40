import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { lockItem, moveItem } from '../../items/server/public.ts'
import { auctionConfirmed, buyerConfirmed, buyerDeclined } from '../contract/auction.ts'
import { refusalToConfirm } from '../rules.ts'
import {
  amountOf,
  amountTold,
  type Locked,
  lockAuction,
  notifyOf,
  saveAuction,
  tellMoved,
  type AuctionRow,
  subjectOf,
} from './moving.ts'
import { answerOffer, passOn } from './pass-on.ts'
import { bidderOf } from './queries.ts'

/** Who was offered it says whether they take it. Answers the auction as it is then. */
export async function confirmSale(
  tx: Tx,
  viewer: Viewer,
  auctionId: string,
  answer: 'confirm' | 'decline',
): Promise<AuctionRow> {
  const locked = await lockAuction(tx, viewer, auctionId)
  const { auction, now } = locked
  const bidder = await bidderOf(tx, auctionId, viewer.id)
  const offered = { state: auction.state, offeredTo: auction.offered_to, confirmBy: auction.confirm_by }
  refuse(refusalToConfirm(offered, bidder?.number ?? null, now))
  if (answer === 'confirm') return sellTo(tx, locked, viewer.id)
  const told = { name: auction.title }
  await notifyOf(tx, auction.seller_id, buyerDeclined, told, auction)
  return passOn(tx, locked, 'declined')
}

async function sellTo(tx: Tx, locked: Locked, buyerId: string): Promise<AuctionRow> {
  const { amount_minor: amountMinor } = await answerOffer(tx, locked, 'confirmed')
  const sold = await saveAuction(tx, locked.auction.id, { state: 'confirmed', confirm_by: null })
  const { id: auctionId, seller_id: sellerId, currency } = sold
  const subject = subjectOf(sold)
  if (subject.kind === 'item') await markSold(tx, subject.id)
  await tellMoved(tx, sold)
  await announce(tx, auctionConfirmed, { auctionId, subject, sellerId, buyerId, amountMinor, currency: currency! })
  const told = { name: sold.title, amount: await amountTold(tx, amountOf(sold, amountMinor)) }
  await notifyOf(tx, sellerId, buyerConfirmed, told, sold)
  return sold
}

/** An auction sells the whole offer. What its owner took off meanwhile stays as they left it. */
async function markSold(tx: Tx, itemId: string): Promise<void> {
  const item = await lockItem(tx, 'house', itemId)
  if (item.status === 'published' || item.status === 'paused') await moveItem(tx, item, 'sold', { by: null })
}
