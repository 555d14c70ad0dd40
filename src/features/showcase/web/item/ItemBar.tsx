import { useQueryState } from '../../../../platform/web/query-state.ts'
import { AuctionBar } from '../../../auctions/web/AuctionBar.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import { OfferBar } from './OfferBar.tsx'

/** What stays at the lower end of a phone: the auction, opened for whoever comes to bid again, or the price. */
export function ItemBar({ item, auctionId }: { item: ItemPage; auctionId: string | null }) {
  const [bid] = useQueryState('bid')
  return auctionId ? <AuctionBar auctionId={auctionId} opened={bid !== ''} /> : <OfferBar item={item} />
}
