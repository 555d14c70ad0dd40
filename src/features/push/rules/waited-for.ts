/** After what one is asked whether to be told by push. */
export type Deserving = 'bid' | 'follow' | 'message' | 'search'

/** Writes after which somebody waits for something to happen, by their address. */
export const WAITED_FOR: Readonly<Record<string, Deserving>> = {
  'POST /auctions/bids/:auctionId': 'bid',
  'POST /follows': 'follow',
  'POST /conversations': 'message',
  'POST /conversations/:sessionId/messages': 'message',
  'POST /saved-searches': 'search',
}
