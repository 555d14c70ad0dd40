import { MoneyField } from '../../../platform/web/forms/MoneyField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import type { AuctionView } from '../contract/views.ts'
import type { strings } from '../strings.en.ts'
import { useAuctionMoney } from './use-auction-money.ts'
import type { BidForm } from './use-bid-form.ts'

/** Up to how much the club bids for the member; what is empty is not wrong yet. */
export function MaximumField({ auction, form, disabled }: { auction: AuctionView; form: BidForm; disabled: boolean }) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(auction.currency)
  const now = form.ownMaximum === null ? null : t('web.bid.maximum-now', { amount: money.own(form.ownMaximum) })
  const wrong = form.maximumFault !== null && form.typedMaximum !== null
  return (
    <MoneyField
      label={t('web.bid.maximum')}
      name="maximum"
      sign={money.sign}
      value={form.typedMaximum}
      onChange={form.setMaximum}
      disabled={disabled}
      hint={wrong ? null : (now ?? t('web.bid.maximum-hint'))}
      error={wrong ? t('web.bid.maximum-low', { amount: money.own(form.floor) }) : null}
    />
  )
}
