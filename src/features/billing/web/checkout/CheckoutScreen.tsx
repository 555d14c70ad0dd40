import { useState } from 'react'
import { useParams } from 'react-router'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { ArrowLeft } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { SandboxBanner } from '../../../payments/web/public.ts'
import { ClubLogo, useClub } from '../../../settings/web/public.ts'
import { quoteCheckout } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import css from './Checkout.module.css'
import { type Buyer, PayForm } from './PayForm.tsx'
import { Steps, Summary } from './Summary.tsx'
import { type WayToPay, waysOf } from './Ways.tsx'

/** Buying a plan: what it costs today and when again at the start, billing details and ways of paying at the end (look: `checkout-en`). */
export function CheckoutScreen() {
  const t = useText<typeof strings>('billing')
  const { planCode = '' } = useParams()
  const { currency } = useLanguage()
  const [period, setPeriod] = useQueryState('period')
  const [code, setCode] = useQueryState('code')
  const [gift, setGift] = useQueryState('gift')
  const [chosen, setWay] = useState<WayToPay | null>(null)
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const query = {
    plan: planCode,
    ...((period === 'month' || period === 'year') && { period: period as 'month' | 'year' }),
    currency,
    ...(code && { code }),
    ...(gift && { gift: true }),
    ...(buyer && buyer.country !== '' && buyer),
  }
  const { data, error, refetch } = useRead(quoteCheckout, { query }, { keepPrevious: true, staleMs: 0 })
  if (error instanceof Refusal && error.code.includes('.')) return <Gone text={error.message} />
  if (!data)
    return (
      <div className={css.lone}>
        <PendingPage
          error={error}
          onRetry={() => void refetch()}
          height="480px"
          missing={<Gone text={t('refusals.not-sold')} />}
        />
      </div>
    )
  const quote = data.data
  const ways = waysOf(quote)
  const way = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? null)
  return (
    <div className={css.whole}>
      <SandboxBanner edge />
      <PhoneBar />
      <div className={css.page}>
        <h1 className={css.hidden}>{t('checkout.title')}</h1>
        <div className={css.start}>
          <StartBar />
          <Summary quote={quote} code={code} onPeriod={setPeriod} onCode={setCode} />
          <Steps quote={quote} way={way} />
        </div>
        <div className={css.end}>
          <Whose />
          <PayForm
            // Kept details come with the first answer; the form begins with them.
            key={quote.plan._id}
            quote={quote}
            code={quote.code && code ? code : ''}
            isGift={gift !== ''}
            ways={ways}
            way={way}
            onWay={setWay}
            onGift={on => setGift(on ? 'yes' : '')}
            onBuyer={setBuyer}
            onChanged={() => void refetch()}
          />
        </div>
      </div>
    </div>
  )
}

/** Why the plan cannot be bought, and the ways on. */
function Gone({ text }: { text: string }) {
  const t = useText<typeof strings>('billing')
  return (
    <div className={css.lone}>
      <EmptyState
        kind="no-permission"
        level={1}
        title={t('checkout.gone')}
        body={text}
        action={
          <div className={css.ways2}>
            <Button variant="primary" href="/my-subscriptions">
              {t('checkout.see-mine')}
            </Button>
            <Button href="/pages/pricing">{t('checkout.see-plans')}</Button>
          </div>
        }
      />
    </div>
  )
}

function Back() {
  const t = useText<typeof strings>('billing')
  return (
    <Go to="/pages/pricing" className={css.back} aria-label={t('checkout.back')}>
      <ArrowLeft {...iconProps} className="flip" />
    </Go>
  )
}

function StartBar() {
  const t = useText<typeof strings>('billing')
  const { name } = useClub()
  return (
    <header className={css.bar}>
      <Back />
      <Go to="/index" className={css.club}>
        <ClubLogo size={28} />
        <bdi>{name}</bdi>
      </Go>
      <Go to="/pages/pricing" className={css.plans}>
        {t('checkout.plans')}
      </Go>
    </header>
  )
}

function Whose() {
  const { user } = useSession()
  if (!user) return null
  const face = { id: user._id, name: user.name, picture: user.profileImage, userType: user.userType }
  return (
    <p className={css.whose}>
      <MemberFace member={face} size={28} />
      <bdi>{user.name}</bdi>
    </p>
  )
}

function PhoneBar() {
  const t = useText<typeof strings>('billing')
  const { user } = useSession()
  const face = user && { id: user._id, name: user.name, picture: user.profileImage, userType: user.userType }
  return (
    <header className={css.phone}>
      <Back />
      <span>{t('checkout.title')}</span>
      {face && <MemberFace member={face} size={36} />}
    </header>
  )
}
