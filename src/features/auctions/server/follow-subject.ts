import type { Tx } from '../../../platform/server/db.ts'
import { itemById, setOfferFacts } from '../../items/server/public.ts'
import type { SubjectRef } from '../contract/auction.ts'
import { isOver } from '../rules.ts'
import { endAuction } from './end-auction.ts'
import { lockAuction, saveAuction, saveQuietly, type AuctionRow } from './moving.ts'
import { pauseHeld, resumeHeld } from './pause-auction.ts'
import { openAuctionOf, rowsOfSubject } from './queries.ts'
import { FIXED_PRICE, type ForAuction, forAuction } from './subjects.ts'

/** A new auction of a thing, not started. Undefined when one stands already. */
export async function insertDraft(tx: Tx, subject: SubjectRef, sale: ForAuction): Promise<AuctionRow | undefined> {
  const row = await tx
    .insertInto('auctions')
    .values({
      subject_kind: subject.kind,
      subject_id: subject.id,
      seller_id: sale.sellerId,
      mode: sale.mode,
      title: sale.title,
      title_language: sale.language,
    })
    .onConflict(c => c.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row as AuctionRow | undefined
}

/**
 * Brings the auction of a thing in line with what its owner says of it now: one that is sold by auction has a draft, one that is
 * not any more loses it. What runs stays as it is, under its new name.
 */
export async function followSubject(tx: Tx, subject: SubjectRef): Promise<void> {
  const sale = await forAuction(tx, subject)
  const open = await openAuctionOf(tx, subject)
  if (!open) {
    if (sale) await insertDraft(tx, subject, sale)
    else await forgetOffer(tx, subject)
    return
  }
  const { auction } = await lockAuction(tx, 'house', open.id)
  if (!sale && auction.state === 'draft') await saveAuction(tx, auction.id, { state: 'cancelled' })
  if (!sale) return
  const { title, language, mode } = sale
  const changes = { title, title_language: language, ...(auction.state === 'draft' && { mode }) }
  await saveQuietly(tx, auction.id, changes)
}

/** What has a price now says nothing any more of the auction in which it was not sold. */
async function forgetOffer(tx: Tx, { kind, id }: SubjectRef): Promise<void> {
  const item = kind === 'item' ? await itemById(tx, id) : undefined
  if (item?.sale_type === FIXED_PRICE && item.status !== 'sold') await setOfferFacts(tx, id, null)
}

/**
 * Members do not find what is sold any more. What nobody bid in is taken back; where somebody bid, the clock stands still as
 * long as it may come back (`away`), else it ends without sale.
 */
export async function leaveMarket(tx: Tx, subject: SubjectRef, away: boolean): Promise<void> {
  const open = await openAuctionOf(tx, subject)
  if (!open) return
  const locked = await lockAuction(tx, 'house', open.id)
  const { auction } = locked
  if (isOver(auction.state)) return
  if (auction.bids === 0) await endAuction(tx, locked, 'cancelled')
  else if (!away) await endAuction(tx, locked, 'stopped')
  else if (auction.state === 'live') await pauseHeld(tx, locked, null, null)
}

/** Members find it (again): an auction that only waited for this goes on, and one that is to be sold has its draft. */
export async function returnToMarket(tx: Tx, subject: SubjectRef): Promise<void> {
  const waiting = (await rowsOfSubject(tx, subject)).find(row => row.state === 'paused')
  const locked = waiting && (await lockAuction(tx, 'house', waiting.id))
  if (locked && locked.auction.state === 'paused' && locked.auction.paused_by === null) await resumeHeld(tx, locked)
  await followSubject(tx, subject)
}
