import { useRead } from '../../../platform/web/call.ts'
import { MessageSquare } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { messageAddress } from '../../social/rules.ts'
import { AUCTION, type AuctionView, listBids } from '../contract/auction.ts'
import type { strings } from '../strings.en.ts'

const MOST = 100

/** Once it is over bidders write to the seller, and the seller to whoever it went to. */
export function MessageAfter({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const viewer = useViewer()
  const { yours, seller, offeredTo } = auction
  const asks = viewer !== null && yours.own && offeredTo !== null
  const input = { params: { auctionId: auction._id }, query: { page: 1, perPage: MOST } }
  const bids = useRead(listBids, input, { enabled: asks }).data?.data ?? []
  const buyer = bids.find(bid => bid.number === offeredTo && bid.bidder !== null)?.bidder
  const other = yours.own ? buyer : yours.number === null ? null : seller
  if (!viewer || !other) return null
  return (
    <Button
      wide
      href={messageAddress(other.username, { kind: AUCTION, id: auction._id })}
      icon={<MessageSquare {...iconProps} />}
    >
      {t('web.over.message', { name: isolate(other.name) })}
    </Button>
  )
}
