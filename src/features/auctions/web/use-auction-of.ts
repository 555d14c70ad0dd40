import { useRead } from '../../../platform/web/call.ts'
import type { SubjectRef } from '../contract/auction.ts'
import { readAuctionOf } from '../contract/calls.ts'

/**
 * The id of the newest auction of an item or a company, also of one that its owner has not started; null without one to see, and
 * until it is known. For <AuctionPanel> and <AuctionBar>.
 */
export function useAuctionOf({ kind, id }: SubjectRef, enabled = true): string | null {
  const { data } = useRead(readAuctionOf, { params: { kind, id } }, { enabled })
  return data?.data?._id ?? null
}
