import type { ItemPage } from '../../../items/contract/page.ts'
import { OFFERS, type Offer, ownersMove, refusalToChange, type Standing } from '../../../items/rules.ts'

/** What the rules ask of an item, as its page knows it: pieces count by what is left. */
function standingOf({ card, left }: ItemPage): Standing {
  return {
    status: card.status,
    // Bringing back what was removed is offered in one's list, which knows what it was.
    removed_from: null,
    status_at: new Date(),
    offer_state: card.offer?.state ?? null,
    offer_held: card.offer?.held ?? false,
    product_quantity: left,
    product_sales: 0,
  }
}

/** What its owner may do with an item now, by the rules that the server asks. */
export function ownActs(item: ItemPage): { change: boolean; acts: Offer[] } {
  const standing = standingOf(item)
  const acts = OFFERS.filter(offer => 'to' in ownersMove(standing, offer, new Date()))
  return { change: refusalToChange(standing) === null, acts }
}
