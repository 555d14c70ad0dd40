/** What other features may use of auctions on the server. */
export {
  /** Auctions by id as the viewer may see them, in the order of the ids. */
  auctionViews,
} from './view.ts'
export {
  /** For the `where` of a query over auctions: those that bids belong to. */
  runningAuction,
  /** For the `where` of a query over auctions: those of what everybody may open. */
  visibleSubject,
} from './queries.ts'
export {
  /** A page of auctions without the counts of the lists. */
  auctionPage,
} from './search-auctions.ts'
