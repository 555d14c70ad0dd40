import type { ItemPage } from '../../../items/contract/page.ts'
import { type ItemFacts, OFFERS, type Offer, ownersMove, refusalToChange } from '../../../items/rules.ts'

/** What the rules ask of an item, as its page knows it: pieces count by what is left. */
function factsOf({ card, left }: ItemPage): ItemFacts {
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
  const facts = factsOf(item)
  const acts = OFFERS.filter(offer => 'to' in ownersMove(facts, offer, new Date()))
  return { change: refusalToChange(facts) === null, acts }
}
