/** What other features may use of auctions in the browser. */
export {
  /** On phones. */
  AuctionBar,
} from './AuctionBar.tsx'
export {
  /** An auction in a list. */
  AuctionCard,
} from './AuctionCard.tsx'
export {
  /** Everything of one auction (look, screen 7). */
  AuctionPanel,
} from './AuctionPanel.tsx'
export {
  /** The price of an auction on somebody else's card. */
  LivePrice,
} from './LivePrice.tsx'
export {
  /** An amount in the auction's own currency. */
  PriceFigure,
} from './PriceFigure.tsx'
export {
  /** Milliseconds since 1970 by the server's clock, as well as it is known. */
  serverTime,
} from './server-clock.ts'
export {
  /** How long an auction still runs, by the server's clock. */
  TimeLeft,
} from './TimeLeft.tsx'
export {
  /** Sets the page's clock by an answer that carries the server's. */
  useServerTime,
  /** The id of the newest auction of an item or a company, also of one that its owner has not started. */
  useAuctionOf,
} from './use-auction.ts'
