/** Who leads, up to how much, and the price of now; amounts in any one unit. */
export type Lead = { leader: number; maximum: number; price: number }
/** What a bidder says: at least `amount`, and up to `maximum` (the same without one). `bidder` is their number. */
export type Offer = { bidder: number; amount: number; maximum: number }
/** What the owner set: the least rise of a price, and the least price they sell for (null without one). */
export type Terms = { step: number; reserve: number | null }

/** Once a maximum reaches the reserve the price is lifted to it: who would pay it shall not lose by a hidden number. */
const lifted = ({ leader, maximum, price }: Lead, { reserve }: Terms): Lead => ({
  leader,
  maximum,
  price: reserve !== null && maximum >= reserve && price < reserve ? reserve : price,
})

/**
 * The rule of maxima (product rules, section 7): the price is the second maximum and a step, never above the leader's own
 * maximum and never below what was offered outright; of equal maxima the earlier wins. The leader's next offer only raises
 * their maximum. Whether an offer may be made at all is refusalToBid's question.
 */
export function settled(before: Lead | null, offer: Offer, terms: Terms): Lead {
  const { bidder, amount, maximum } = offer
  if (!before) return lifted({ leader: bidder, maximum, price: amount }, terms)
  if (before.leader === bidder) return lifted({ ...before, maximum: Math.max(before.maximum, maximum) }, terms)
  if (maximum <= before.maximum)
    return lifted({ ...before, price: Math.max(before.price, Math.min(before.maximum, maximum + terms.step)) }, terms)
  const price = Math.max(amount, Math.min(maximum, before.maximum + terms.step))
  return lifted({ leader: bidder, maximum, price }, terms)
}

/** What stands after all offers, in their order; null without any. */
export const settledAll = (offers: readonly Offer[], terms: Terms): Lead | null =>
  offers.reduce<Lead | null>((before, offer) => settled(before, offer, terms), null)

/** The price that was reached for the bidder of an offer: the new price when they lead, else all they would pay. */
export const reachedFor = (offer: Offer, after: Lead): number =>
  after.leader === offer.bidder ? after.price : offer.maximum
