import { AgreementBox } from '../../agreements/web/AgreementBox.tsx'
import { AuctionPanel } from '../../auctions/web/AuctionPanel.tsx'
import { useAuctionOf } from '../../auctions/web/use-auction-of.ts'

/** How a company is sold, when it is: its auction, or the way to ask for it. Nothing for the others. */
export function CompanySale({ profileId }: { profileId: string }) {
  const subject = { kind: 'profile', id: profileId } as const
  const auctionId = useAuctionOf(subject)
  return auctionId ? <AuctionPanel auctionId={auctionId} /> : <AgreementBox subject={subject} />
}
