/** What other features may use of items on the server. */
export {
  /** Counts a sale of `quantity` pieces. */
  countSale,
} from './count-sale.ts'
export {
  /** Puts a member's own item in front for so many days more. */
  featureOwnItem,
} from './feature-item.ts'
export {
  /** Why and by whom some items are hidden now. */
  hidingsOf,
} from './hidings.ts'
export {
  /** The cards of items in the order of the ids, as far as the viewer may open them. */
  itemCards,
} from './item-cards.ts'
export {
  /** An item by id, whatever its status and whoever may see it. */
  itemById,
  /** Items by id, whatever their status. */
  itemsByIds,
  /** What a member offers, newest first unless said otherwise, as everybody finds it. */
  itemsOfOwner,
} from './item-reads.ts'
export {
  /** Items as others may refer to them. */
  lookAtItems,
} from './look-at-items.ts'
export {
  /** Moves an item that is held to another status, notes who, when and why, and tells lists that it came or went. */
  moveItem,
} from './move-item.ts'
export {
  /** An offer as it is stored. */
  type ItemRow,
  /** An item in somebody's hands for the time of a transaction. */
  lockItem,
  /** For the `where` of a query over items: those that are found, and those whose sale is over. */
  openItem,
  /** For the `where` of a query over items: those that are found. */
  visibleItem,
} from './queries.ts'
export {
  /** What an auction says of the sale of an item. */
  type OfferFacts,
  /** Notes on the item what its auction says of it, for cards and lists. */
  setOfferFacts,
} from './set-offer-facts.ts'
export {
  /** What members offer. */
  itemsFeature,
} from './wiring.ts'
