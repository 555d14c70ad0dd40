import { useState } from 'react'
import type { Carried } from '../../../platform/shared/event.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { auctionMoved, auctionTopic, bidPlaced } from '../contract/auction.ts'
import { PriceFigure } from './PriceFigure.tsx'

type Moving = Carried<typeof auctionMoved>['moving']
type LivePriceProps = { auctionId: string; units: number; currency: string }

/** The price of an auction on somebody else's card: begins with what the card knows and moves with every bid. Asks nothing. */
export function LivePrice({ auctionId, units, currency }: LivePriceProps) {
  const [told, setTold] = useState<Moving | null>(null)
  const hear = ({ moving }: { moving: Moving }) =>
    setTold(before => (before && before.version >= moving.version ? before : moving))
  useAnnounced(bidPlaced, auctionTopic(auctionId), hear)
  useAnnounced(auctionMoved, auctionTopic(auctionId), hear)
  return <PriceFigure units={told?.price ?? told?.initialPrice ?? units} currency={told?.currency ?? currency} />
}
