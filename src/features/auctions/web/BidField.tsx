import { Minus, Plus } from 'lucide-react'
import { FieldFrame } from '../../../platform/web/forms/FieldFrame.tsx'
import { NumberInput } from '../../../platform/web/forms/NumberField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { AuctionView } from '../contract/views.ts'
import type { strings } from '../strings.en.ts'
import css from './BidField.module.css'
import { useAuctionMoney } from './use-auction-money.ts'
import type { BidForm } from './use-bid-form.ts'

/** The amount of a bid, large, between a step less and a step more. */
export function BidField({ auction, form, disabled }: { auction: AuctionView; form: BidForm; disabled?: boolean }) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(auction.currency)
  const least = money.own(form.least)
  const step = money.own(auction.step)
  const fault = form.amountFault
  const error = fault === 'higher' ? t('web.bid.higher', { amount: least }) : fault ? t('web.bid.number') : null
  const hint =
    auction.step > 1 ? t('web.bid.least', { amount: least, step }) : t('web.bid.least-only', { amount: least })
  const field = {
    label: t('web.bid.label'),
    name: 'amount',
    value: form.amount,
    onChange: form.setAmount,
    disabled,
  }
  return (
    <FieldFrame {...field} error={error} hint={error ? null : hint}>
      {control => (
        <div className={css.field}>
          <IconButton
            variant="outline"
            label={t('web.bid.less', { step })}
            icon={<Minus {...iconProps} />}
            disabled={disabled || (form.amount ?? 0) <= form.least}
            onClick={() => form.move(-1)}
          />
          <div className={css.amount}>
            <NumberInput {...field} control={control} prefix={money.sign} />
          </div>
          <IconButton
            variant="outline"
            label={t('web.bid.more', { step })}
            icon={<Plus {...iconProps} />}
            disabled={disabled}
            onClick={() => form.move(1)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
