import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { keyOfRead } from '../../../platform/web/call.ts'
import { readAuction } from '../contract/calls.ts'
import type { AuctionView } from '../contract/views.ts'

type Answer = AnswerOf<typeof readAuction>

/** What is asked for one auction. */
export const inputOf = (auctionId: string) => ({ params: { auctionId } })
const keyOf = (auctionId: string) => keyOfRead(readAuction, inputOf(auctionId))

/** Keeps an auction that came by another way (a list, an answer to a bid), unless a newer one is kept already. */
export function keepAuction(client: QueryClient, auction: AuctionView, now: string): void {
  client.setQueryData<Answer>(keyOf(auction._id), kept =>
    kept && kept.data.version > auction.version ? kept : { data: auction, now },
  )
}

/** Changes the auction that is kept; the time of reading stays, because nothing was read. */
export function patchAuction(client: QueryClient, auctionId: string, change: (kept: AuctionView) => AuctionView): void {
  const key = keyOf(auctionId)
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt
  client.setQueryData<Answer>(key, kept => kept && { ...kept, data: change(kept.data) }, { updatedAt })
}
