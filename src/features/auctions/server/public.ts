/** What other features may use of auctions on the server. */
export {
  /** Auctions by id as the viewer may see them, in the order of the ids. */
  auctionViews,
} from './auction-reads.ts'
export {
  /** For the `where` of a query over auctions. */
  runningAuction,
} from './running-auction.ts'
export {
  /** A page of auctions without the counts of the lists. */
  auctionPage,
} from './search-auctions.ts'
export {
  /** For the `where` of a query over auctions. */
  visibleSubject,
} from './visible-subject.ts'
