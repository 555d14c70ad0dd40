import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { ChangeOfStatus } from '../contract/calls.ts'
import { auctionStarted } from '../contract/events.ts'
import { mayReplan, mayStart } from '../rules.ts'
import { draftToStart } from './draft-to-start.ts'
import { type AuctionRow, lockAuction, saveAuction, subjectOf, timesOf } from './queries.ts'
import { columnsOf, readForm } from './read-start-form.ts'
import { tellMoved, tellYours } from './tell-moved.ts'
import { tellReplanned } from './tell-people.ts'

/**
 * Starts an auction now, or schedules it for `startDate`. One that is scheduled is planned anew; after an end without sale it
 * begins a new one. Answers the auction as it is then. Refusals as the contract declares them.
 */
export async function startAuction(
  tx: Tx,
  viewer: Viewer,
  auctionId: string,
  form: ChangeOfStatus,
): Promise<AuctionRow> {
  const held = await lockAuction(tx, viewer, auctionId)
  refuse(held.auction.seller_id === viewer.id ? null : 'auctions.not-yours')
  refuse(refusalToAccess('approved', viewer))
  const replans = mayReplan(timesOf(held.auction), held.now)
  refuse(replans || mayStart(held.auction.state) ? null : 'auctions.not-to-start')
  const wanted = await readForm(tx, held, form)
  const auction = replans ? held.auction : await draftToStart(tx, held.auction)
  const started = await saveAuction(tx, auction.id, columnsOf(auction, wanted))
  await tellYours(tx, started, viewer.id, { number: null, maximum: null, reservePrice: form.reservePrice ?? null })
  await tellMoved(tx, started)
  if (wanted.scheduled) {
    if (replans) await tellReplanned(tx, started)
  } else await announce(tx, auctionStarted, { auctionId: started.id, subject: subjectOf(started), ownerId: viewer.id })
  return started
}
