import { useState } from 'react'
import { useLocation } from 'react-router'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { FieldFrame } from '../../../platform/web/forms/FieldFrame.tsx'
import { MoneyField } from '../../../platform/web/forms/MoneyField.tsx'
import { NumberInput } from '../../../platform/web/forms/NumberField.tsx'
import { Gavel, Gem, LogIn, Minus, Plus, WifiOff } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { usePlans } from '../../plans/web/public.ts'
import type { AuctionView } from '../contract/auction.ts'
import { leads } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './BidBox.module.css'
import bidFieldStyles from './BidField.module.css'
import bidGateStyles from './BidGate.module.css'
import confirmBidStyles from './ConfirmBid.module.css'
import { useAuctionMoney } from './use-auction-money.ts'
import { type BidForm, type BidWay, type OpenBid, useBidForm, usePlaceBid } from './use-auction.ts'

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

/** The amount of a bid, large, between a step less and a step more. */
function BidField({ auction, form, disabled }: { auction: AuctionView; form: BidForm; disabled?: boolean }) {
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
        <div className={bidFieldStyles.field}>
          <IconButton
            variant="outline"
            label={t('web.bid.less', { step })}
            icon={<Minus {...iconProps} />}
            disabled={disabled || (form.amount ?? 0) <= form.least}
            onClick={() => form.move(-1)}
          />
          <div className={bidFieldStyles.amount}>
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

/** Why this reader cannot bid, and the way on: log in and come back, the plan with its price, the profile. */
function BidGate({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { pathname, search } = useLocation()
  const here = encodeURIComponent(pathname + search)
  const { mayNot } = auction.yours
  if (mayNot === 'unauthenticated')
    return (
      <div className={bidGateStyles.visitor}>
        <Button variant="primary" wide icon={<LogIn {...iconProps} className="flip" />} href={`/login?next=${here}`}>
          {t('web.gate.visitor')}
        </Button>
        <p className={bidGateStyles.small}>{t('web.gate.visitor-too')}</p>
      </div>
    )
  if (mayNot === 'plan-required') return <PlanGate here={here} />
  if (mayNot === 'profile-required')
    return (
      <Gate title={t('web.gate.profile')} body={t('web.gate.profile-too')}>
        <Button variant="primary" wide href="/account-type">
          {t('web.gate.make-profile')}
        </Button>
      </Gate>
    )
  if (mayNot === 'approval-required')
    return (
      <Gate title={t('web.gate.approval')} body={t('web.gate.approval-too')}>
        <Button wide href="/pages/profile">
          {t('web.gate.see-profile')}
        </Button>
      </Gate>
    )
  if (mayNot === 'auctions.you-blocked')
    return (
      <p className={bidGateStyles.small}>
        {t('web.gate.you-blocked')}{' '}
        <LinkText to={`/profile/${auction.seller.username}`}>{t('web.gate.see-seller')}</LinkText>
      </p>
    )
  if (mayNot === 'auctions.not-possible') return <p className={bidGateStyles.small}>{t('web.gate.not-possible')}</p>
  return mayNot === 'auctions.not-for-staff' ? <p className={bidGateStyles.small}>{t('web.gate.staff')}</p> : null
}

function Gate({ title, body, children }: { title: string; body: string; children: React.ReactNode }) {
  return (
    <div className={bidGateStyles.gate}>
      <h2 className={bidGateStyles.title}>{title}</h2>
      <p>{body}</p>
      {children}
    </div>
  )
}

/** The smallest plan that opens bidding, with what it costs. */
function PlanGate({ here }: { here: string }) {
  const t = useText<typeof strings>('auctions')
  const { data } = usePlans()
  const plan = data?.data.find(one => one.entitlements['auction.bid'])
  const money = useAuctionMoney(plan?.currency ?? null)
  const href = `/pages/pricing?need=auction.bid&next=${here}`
  if (!plan) return null
  return (
    <div className={bidGateStyles.gate} data-brass="">
      <h2 className={bidGateStyles.title}>
        <Gem {...iconProps} />
        {t('web.gate.plan', { plan: plan.name })}
      </h2>
      <p>{t('web.gate.plan-too', { plan: plan.name })}</p>
      <p className={bidGateStyles.price}>
        <strong>{t('web.gate.plan-price', { price: money.own(plan.priceMonthly) })}</strong>{' '}
        <span>{t('web.gate.plan-year', { price: money.own(plan.priceYearly) })}</span>
      </p>
      <Button variant="primary" wide href={href}>
        {t('web.gate.see-plan', { plan: plan.name })}
      </Button>
    </div>
  )
}

type BidWayNoteProps = {
  way: BidWay
  currency: string | null
  onAgain: (bid: OpenBid) => void
  onLetGo: () => void
}

/** What became of a bid that was not simply placed: on its way again, unanswered, not sent, or refused. */
function BidWayNote({ way, currency, onAgain, onLetGo }: BidWayNoteProps) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(currency)
  if (way.at === 'sending' && way.again)
    return (
      <Alert tone="info" role="status">
        {t('web.bid.again')}
      </Alert>
    )
  if (way.at === 'offline')
    return (
      <Alert tone="danger" role="alert" icon={<WifiOff {...iconProps} />}>
        {t('web.bid.offline')}
      </Alert>
    )
  if (way.at === 'refused')
    return (
      <Alert tone="danger" role="alert">
        {way.refusal.message}
      </Alert>
    )
  if (way.at !== 'lost' && way.at !== 'busy') return null
  const { amount, maximum } = way.bid
  const lost = maximum === null ? 'web.bid.lost' : 'web.bid.lost-max'
  const said = way.at === 'busy' ? t('web.bid.crowded') : t(lost, { amount: money.own(maximum ?? amount) })
  return (
    <Alert tone="warning" role="alert" title={said}>
      <p>{t('web.bid.lost-too')}</p>
      <div className={css.again}>
        <Button variant="primary" onClick={() => onAgain(way.bid)}>
          {t('web.bid.try-again')}
        </Button>
        <Button variant="ghost" onClick={onLetGo}>
          {t('web.bid.let-go')}
        </Button>
      </div>
    </Alert>
  )
}

/** Up to how much the club bids for the member; what is empty is not wrong yet. */
function MaximumField({ auction, form, disabled }: { auction: AuctionView; form: BidForm; disabled: boolean }) {
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

type ConfirmBidProps = {
  auction: AuctionView
  form: BidForm
  open: boolean
  onClose: () => void
  onBid: () => void
}

/** What a bid means, in figures and words, before it is placed; it says so when the price passed it meanwhile. */
function ConfirmBid({ auction, form, open, onClose, onBid }: ConfirmBidProps) {
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
      <div className={confirmBidStyles.inside}>
        <p className={confirmBidStyles.figure}>
          <span className={confirmBidStyles.label}>
            {t(form.leading ? 'web.confirm.maximum' : 'web.confirm.amount')}
          </span>
          <bdi dir="ltr" className={confirmBidStyles.amount}>
            {money.own(told)}
          </bdi>
          {about && (
            <span className={confirmBidStyles.label} title={t('web.price.rate', { date: about.date })}>
              {about.text}
            </span>
          )}
        </p>
        <Facts layout="list" rows={rows} />
        {form.good ? (
          <p className={confirmBidStyles.binding}>{t('web.confirm.binding')}</p>
        ) : (
          <Alert tone="warning" role="alert">
            {t('web.bid.higher', { amount: money.own(form.least) })}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
