import { useEffect, useState } from 'react'
import type { AuctionView } from '../contract/views.ts'
import { leads, ownMaximum } from '../rules.ts'
import { keepTypedBid, type TypedBid, typedBid } from './kept-bid.ts'

/** What is wrong with what was typed. */
export type BidFault = 'number' | 'higher' | 'maximum-low' | null

const NOTHING: TypedBid = { amount: null, maximum: null, wantsMaximum: false }

const isAmount = (units: number | null): units is number => units !== null && Number.isInteger(units) && units > 0

/**
 * What a bidder types. An amount that nobody typed follows the least bid; one that was typed stays as it is when the price passes
 * it. The leader only raises their maximum.
 */
export function useBidForm(auction: AuctionView) {
  const { _id, step } = auction
  const [typed, setTyped] = useState<TypedBid>(() => typedBid(_id) ?? NOTHING)
  useEffect(() => keepTypedBid(_id, typed === NOTHING ? null : typed), [_id, typed])
  const least = auction.leastBid ?? 1
  const leading = leads(auction)
  const amount = leading ? least : (typed.amount ?? least)
  const wantsMaximum = leading || typed.wantsMaximum
  const maximum = wantsMaximum ? typed.maximum : null
  const floor = leading ? Math.max(least, (auction.yours.maximum ?? 0) + 1) : amount

  const amountFault: BidFault = !isAmount(amount) ? 'number' : amount < least ? 'higher' : null
  const maximumFault: BidFault = !wantsMaximum || (isAmount(maximum) && maximum >= floor) ? null : 'maximum-low'
  const set = (change: Partial<TypedBid>) => setTyped(now => ({ ...now, ...change }))
  return {
    least,
    leading,
    amount,
    maximum,
    /** The maximum that stands above the price; null where the club does not bid for the viewer. */
    ownMaximum: ownMaximum(auction),
    /** The least maximum that says more than what stands already. */
    floor,
    wantsMaximum,
    typedMaximum: typed.maximum,
    amountFault,
    maximumFault,
    good: amountFault === null && maximumFault === null,
    setAmount: (next: number | null) => set({ amount: next }),
    setMaximum: (next: number | null) => set({ maximum: next }),
    setWantsMaximum: (on: boolean) => set({ wantsMaximum: on }),
    /** One step more or less, never under the least bid. */
    move: (by: 1 | -1) => set({ amount: Math.max(least, (isAmount(amount) ? amount : least) + by * step) }),
    clear: () => setTyped(NOTHING),
  }
}

export type BidForm = ReturnType<typeof useBidForm>
