import { Gavel } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { AuctionView } from '../contract/views.ts'
import { leads } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './BidBox.module.css'
import { BidField } from './BidField.tsx'
import { BidGate } from './BidGate.tsx'
import { BidWayNote } from './BidWayNote.tsx'
import { ConfirmBid } from './ConfirmBid.tsx'
import { MaximumField } from './MaximumField.tsx'
import { useAuctionMoney } from './use-auction-money.ts'
import { type BidForm, useBidForm } from './use-bid-form.ts'
import { usePlaceBid } from './use-place-bid.ts'

/** Where a bid is typed, looked at once more, and placed; whoever may not bid sees what they would need instead. */
export function BidBox({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(auction.currency)
  const form = useBidForm(auction)
  const [asks, setAsks] = useState(false)
  const { mayNot } = auction.yours
  const { way, place, again, letGo } = usePlaceBid(auction._id, ({ moving, yours, bid }) => {
    form.clear()
    const first = leads({ leader: moving.leader, yours })
    const placed = t('web.bid.placed', { amount: money.own(bid.amount) })
    const raised = t('web.bid.raised', { amount: money.own(yours.maximum ?? bid.amount) })
    toast({
      tone: first ? 'success' : 'warning',
      title: form.leading ? raised : placed,
      body: t(first ? 'web.bid.placed-lead' : 'web.bid.placed-outbid'),
    })
  })
  if (mayNot && mayNot !== 'unauthenticated') return <BidGate auction={auction} />
  const sending = way.at === 'sending'
  const unanswered = way.at === 'lost' || way.at === 'busy'
  const send = () => {
    setAsks(false)
    void place(form.amount ?? form.least, form.maximum)
  }
  return (
    <div className={css.box}>
      <form
        className={css.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (form.good && !sending) setAsks(true)
        }}
      >
        {!unanswered && <Fields auction={auction} form={form} disabled={sending} />}
        <BidWayNote way={way} currency={auction.currency} onAgain={bid => void again(bid)} onLetGo={letGo} />
        {mayNot ? (
          <BidGate auction={auction} />
        ) : (
          !unanswered && (
            <Button
              type="submit"
              variant="primary"
              wide
              loading={sending}
              disabled={!form.good}
              icon={<Gavel {...iconProps} />}
            >
              {t(!form.leading ? 'web.bid.place' : form.ownMaximum === null ? 'web.bid.set' : 'web.bid.raise')}
            </Button>
          )
        )}
      </form>
      <p className={css.binding}>{t(auction.endsAt ? 'web.bid.binding' : 'web.bid.binding-short')}</p>
      <ConfirmBid auction={auction} form={form} open={asks} onClose={() => setAsks(false)} onBid={send} />
    </div>
  )
}

function Fields({ auction, form, disabled }: { auction: AuctionView; form: BidForm; disabled: boolean }) {
  const t = useText<typeof strings>('auctions')
  return (
    <>
      {!form.leading && <BidField auction={auction} form={form} disabled={disabled} />}
      {!form.leading && (
        <Checkbox
          name="wants-maximum"
          label={t('web.bid.use-maximum')}
          value={form.wantsMaximum}
          onChange={form.setWantsMaximum}
          disabled={disabled}
        />
      )}
      {form.wantsMaximum && <MaximumField auction={auction} form={form} disabled={disabled} />}
    </>
  )
}
