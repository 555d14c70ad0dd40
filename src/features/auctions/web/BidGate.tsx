import { Gem, LogIn } from 'lucide-react'
import { useLocation } from 'react-router'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { usePlans } from '../../plans/web/data.ts'
import type { AuctionView } from '../contract/views.ts'
import type { strings } from '../strings.en.ts'
import css from './BidGate.module.css'
import { useAuctionMoney } from './use-auction-money.ts'

/** Why this reader cannot bid, and the way on: log in and come back, the plan with its price, the profile. */
export function BidGate({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { pathname, search } = useLocation()
  const here = encodeURIComponent(pathname + search)
  const { mayNot } = auction.yours
  if (mayNot === 'unauthenticated')
    return (
      <div className={css.visitor}>
        <Button variant="primary" wide icon={<LogIn {...iconProps} className="flip" />} href={`/login?next=${here}`}>
          {t('web.gate.visitor')}
        </Button>
        <p className={css.small}>{t('web.gate.visitor-too')}</p>
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
      <p className={css.small}>
        {t('web.gate.you-blocked')}{' '}
        <LinkText to={`/profile/${auction.seller.username}`}>{t('web.gate.see-seller')}</LinkText>
      </p>
    )
  if (mayNot === 'auctions.not-possible') return <p className={css.small}>{t('web.gate.not-possible')}</p>
  return mayNot === 'auctions.not-for-staff' ? <p className={css.small}>{t('web.gate.staff')}</p> : null
}

function Gate({ title, body, children }: { title: string; body: string; children: React.ReactNode }) {
  return (
    <div className={css.gate}>
      <h2 className={css.title}>{title}</h2>
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
    <div className={css.gate} data-brass="">
      <h2 className={css.title}>
        <Gem {...iconProps} />
        {t('web.gate.plan', { plan: plan.name })}
      </h2>
      <p>{t('web.gate.plan-too', { plan: plan.name })}</p>
      <p className={css.price}>
        <strong>{t('web.gate.plan-price', { price: money.own(plan.priceMonthly) })}</strong>{' '}
        <span>{t('web.gate.plan-year', { price: money.own(plan.priceYearly) })}</span>
      </p>
      <Button variant="primary" wide href={href}>
        {t('web.gate.see-plan', { plan: plan.name })}
      </Button>
    </div>
  )
}
