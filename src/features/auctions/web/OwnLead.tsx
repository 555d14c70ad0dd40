import { Crown, TrendingUp } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { AuctionView } from '../contract/auction.ts'
import { leads, ownBid, ownMaximum } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useAuctionMoney } from './use-auction-money.ts'

/** Whether the viewer leads a running auction: they do, or are outbid by so much. Nothing before their first bid. */
export function OwnLead({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(auction.currency)
  const { yours, price, leader } = auction
  if (yours.number === null || price === null || leader === null) return null
  if (leads(auction)) {
    const maximum = ownMaximum(auction)
    return (
      <Alert tone="success" role="status" icon={<Crown {...iconProps} />}>
        {maximum === null ? t('web.lead.lead') : t('web.lead.lead-max', { amount: money.own(maximum) })}
      </Alert>
    )
  }
  const by = price - (ownBid(auction) ?? 0)
  return (
    <Alert tone="warning" role="status" icon={<TrendingUp {...iconProps} className="flip" />}>
      {by > 0 ? t('web.lead.outbid', { amount: money.own(by) }) : t('web.lead.outbid-equal')}
    </Alert>
  )
}
