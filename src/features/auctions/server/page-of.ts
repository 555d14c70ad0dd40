/** The page of an auction. */
export const pageOf = (auctionId: string): string => `/auctions/${auctionId}`
/** The same, ready for the next bid. */
export const bidPageOf = (auctionId: string): string => `/auctions/${auctionId}?bid=again`
