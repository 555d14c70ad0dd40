import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { itemOfferMoved } from '../contract.ts'

/** What an auction says of the sale of an item; the price in minor units of `currency`, null while there is none. */
export type OfferFacts = {
  auctionId: string
  state: 'scheduled' | 'live' | 'over'
  priceMinor: number | null
  currency: string | null
  bids: number
  startsAt: Date | null
  endsAt: Date | null
  /** Whoever won is being asked. */
  held: boolean
}

/** Notes on the item what its auction says of it, for cards and lists; null when there is nothing to say any more. */
export async function setOfferFacts(tx: Tx, itemId: string, facts: OfferFacts | null): Promise<void> {
  await tx
    .updateTable('items')
    .set({
      offer_auction_id: facts?.auctionId ?? null,
      offer_state: facts?.state ?? null,
      offer_price_minor: facts?.priceMinor ?? null,
      offer_currency: facts?.currency ?? null,
      offer_bids: facts?.bids ?? null,
      offer_starts_at: facts?.startsAt ?? null,
      offer_ends_at: facts?.endsAt ?? null,
      offer_held: facts?.held ?? false,
    })
    .where('id', '=', itemId)
    .execute()
  await announce(tx, itemOfferMoved, { itemId }, `item:${itemId}`)
}
