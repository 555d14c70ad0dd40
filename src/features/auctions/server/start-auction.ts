import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import type { ChangeOfStatus } from '../contract/calls.ts'
import { auctionStarted } from '../contract/events.ts'
import { mayStart } from '../rules.ts'
import { insertDraft } from './open-draft.ts'
import { type AuctionRow, lockAuction, saveAuction, subjectOf } from './queries.ts'
import { columnsOf, readForm } from './read-start-form.ts'
import { forAuction } from './subjects.ts'
import { tellMoved, tellYours } from './tell-moved.ts'

/**
 * Starts an auction now, or schedules it for `startDate`. After an end without sale it begins a new one. Answers the auction as
 * it is then. Refusals as the contract declares them.
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
  refuse(mayStart(held.auction.state) ? null : 'auctions.not-to-start')
  const wanted = await readForm(tx, held, form)
  const auction = await draftOf(tx, held.auction)
  const started = await saveAuction(tx, auction.id, columnsOf(auction, wanted))
  await tellYours(tx, started, viewer.id, { number: null, maximum: null, reservePrice: form.reservePrice ?? null })
  await tellMoved(tx, started)
  if (!wanted.scheduled)
    await announce(tx, auctionStarted, { auctionId: started.id, subject: subjectOf(started), ownerId: viewer.id })
  return started
}

/** The draft itself; after an end without sale a new one. Refused once members do not find what is to be sold. */
async function draftOf(tx: Tx, auction: AuctionRow): Promise<AuctionRow> {
  const sale = await forAuction(tx, subjectOf(auction))
  if (!sale) throw new Refusal('auctions.subject-gone')
  if (auction.state === 'draft') return auction
  const draft = await insertDraft(tx, subjectOf(auction), sale)
  if (!draft) throw new Refusal('auctions.not-to-start')
  return draft
}
