import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { AuctionView } from '../contract/views.ts'
import type { strings } from '../strings.en.ts'
import css from './ConfirmBid.module.css'
import { useAuctionMoney } from './use-auction-money.ts'
import type { BidForm } from './use-bid-form.ts'

type ConfirmBidProps = {
  auction: AuctionView
  form: BidForm
  open: boolean
  onClose: () => void
  onBid: () => void
}

/** What a bid means, in figures and words, before it is placed; it says so when the price passed it meanwhile. */
export function ConfirmBid({ auction, form, open, onClose, onBid }: ConfirmBidProps) {
  const t = useText<typeof strings>('auctions')
  const words = useWords()
  const money = useAuctionMoney(auction.currency)
  const amount = form.amount ?? form.least
  const sets = form.ownMaximum === null
  const told = form.leading ? (form.maximum ?? amount) : amount
  const about = money.about(told)
  const rows = [
    { label: t('web.confirm.for'), value: <Bdi lang={auction.subject.lang}>{auction.subject.title}</Bdi> },
    ...(form.maximum !== null && !form.leading
      ? [{ label: t('web.confirm.maximum'), value: <bdi dir="ltr">{money.own(form.maximum)}</bdi> }]
      : []),
  ]
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" disabled={!form.good} onClick={onBid} data-autofocus="">
        {form.leading
          ? t(sets ? 'web.confirm.set' : 'web.confirm.raise')
          : t('web.confirm.go', { amount: money.own(amount) })}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(!form.leading ? 'web.confirm.title' : sets ? 'web.confirm.set-title' : 'web.confirm.raise-title')}
      size="small"
      footer={footer}
    >
      <div className={css.inside}>
        <p className={css.figure}>
          <span className={css.label}>{t(form.leading ? 'web.confirm.maximum' : 'web.confirm.amount')}</span>
          <bdi dir="ltr" className={css.amount}>
            {money.own(told)}
          </bdi>
          {about && (
            <span className={css.label} title={t('web.price.rate', { date: about.date })}>
              {about.text}
            </span>
          )}
        </p>
        <Facts layout="list" rows={rows} />
        {form.good ? (
          <p className={css.binding}>{t('web.confirm.binding')}</p>
        ) : (
          <Alert tone="warning" role="alert">
            {t('web.bid.higher', { amount: money.own(form.least) })}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
