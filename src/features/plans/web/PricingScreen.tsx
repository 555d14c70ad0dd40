import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { commaOf, shortDate } from '../../../platform/shared/text.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { safeNext } from '../../../platform/web/router.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Banner } from '../../../platform/web/ui/Banner.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Fold } from '../../../platform/web/ui/Fold.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import { useClub, useClubDay } from '../../settings/web/public.ts'
import type { PlanView } from '../contract.ts'
import { isFor, monthsSaved, soldPeriod } from '../rules.ts'
import { TRIAL_OF_A_MONTH, trialEnd } from '../rules/calendar.ts'
import type { strings } from '../strings.en.ts'
import { useMySubscriptions, usePlans, useStartTrial } from './data.ts'
import { LimitsTable } from './LimitsTable.tsx'
import { PlanCard, type PlanMark, priceIn } from './PlanCard.tsx'
import css from './PricingScreen.module.css'

const NEEDED = ['auction.bid', 'profile.financials', 'profile.contact'] as const

/** The plan that a refused act needs: the smallest that opens it. `?need=auction.bid&next=/…` comes from a 403. */
function useNeed(plans: readonly PlanView[]) {
  const [search] = useSearchParams()
  const code = search.get('need')
  const known = NEEDED.find(one => one === code)
  const plan = code ? plans.find(one => one.entitlements[code]) : undefined
  return { plan, key: known ?? 'other', next: search.get('next') } as const
}

/** What this reader may choose: the public plans for their kind of member, and what they were invited to. */
function useOffered() {
  const { data, error, isPending, refetch } = usePlans()
  const mine = useMySubscriptions().data
  const userType = useViewer()?.userType ?? null
  const open = (data?.data ?? []).filter(plan => isFor(plan, userType))
  const plans = [...open, ...(mine?.invitedTo ?? [])]
  return {
    plans,
    catalogue: data?.catalogue ?? [],
    ground: isolate(data?.groundName ?? ''),
    mine,
    error,
    isPending,
    refetch,
  }
}

/** Plans: what each costs and opens (look: screen 10). The same cards for visitors and members. */
export function PricingScreen() {
  const t = useText<typeof strings>('plans')
  const viewer = useViewer()
  const [period, setPeriod] = useState<'monthly' | 'yearly'>('yearly')
  const { plans, catalogue, ground, mine, error, isPending, refetch } = useOffered()
  const { currency, language } = useLanguage()
  const { timeZone } = useClub()
  const day = useClubDay()
  const slow = useDelayed(isPending)
  const need = useNeed(plans)
  const noteOf = useNoteOf(mine?.invitedTo ?? [])
  const current = mine?.current ?? null
  const trialPlan = plans.find(plan => plan.trialDays > 0)
  const mayTry = viewer ? (mine?.mayTry ?? false) : true
  const charged = [...new Set(plans.flatMap(plan => priceIn(plan, currency)?.currency ?? []))]
  const months = Math.max(0, ...plans.map(plan => monthsSaved(plan.priceMonthly, plan.priceYearly)))
  // Where everything is sold for the same one period there is nothing to choose.
  const bothSold = (['monthly', 'yearly'] as const).every(one =>
    plans.some(plan => priceIn(plan, currency)?.[one] != null),
  )
  const isCurrent = (plan: PlanView) => viewer !== null && (current ? plan._id === current.plan._id : plan.ground)
  const markOf = (plan: PlanView): PlanMark => {
    if (isCurrent(plan)) return 'current'
    if (need.plan?.code === plan.code) return 'needed'
    return plan.trialDays > 0 && mayTry ? 'trial' : null
  }
  const markLabels = {
    current: t(current?.isTrial ? 'your-trial' : 'current'),
    trial: t('trial-chip'),
    needed: t(`needed-for.${need.key}`),
  }

  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  return (
    <Wrap className={css.page}>
      {need.plan && (
        <Banner action={need.next && <Link to={safeNext(need.next)}>{t('go-back')}</Link>}>
          <strong>{t(`needed-banner.${need.key}`, { plan: need.plan.name })}</strong>
        </Banner>
      )}
      <header className={css.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead', { currency: charged.join(commaOf(language)) || 'USD' })}</p>
        <RateDay plans={plans} />
        {(bothSold || isPending) && (
          <div className={css.period}>
            <Segmented
              label={t('period.label')}
              value={period}
              onChange={setPeriod}
              options={[
                { key: 'monthly', label: t('period.monthly') },
                { key: 'yearly', label: months > 0 ? t('period.yearly-saves', { count: months }) : t('period.yearly') },
              ]}
            />
          </div>
        )}
      </header>
      {slow && <Skeleton height="420px" />}
      <div className={css.plans}>
        {plans.map(plan => {
          const mark = markOf(plan)
          const leading = need.plan ? need.plan.code === plan.code : plan.trialDays > 0
          return (
            <PlanCard
              key={plan._id}
              plan={plan}
              price={priceIn(plan, currency)}
              note={noteOf(plan)}
              yearly={period === 'yearly'}
              mark={mark}
              markLabel={mark ? markLabels[mark] : ''}
              leading={leading}
              action={
                <PlanAction
                  plan={plan}
                  current={mark === 'current'}
                  mayTry={plan.trialDays > 0 && mayTry}
                  signedIn={viewer !== null}
                  leading={leading}
                  period={soldPeriod(priceIn(plan, currency), period)}
                />
              }
            />
          )
        })}
      </div>
      {trialPlan && mayTry && (
        <p className={css.note}>
          {t('trial-note', { plan: trialPlan.name, date: day(trialEnd(new Date(), timeZone, trialPlan.trialDays)) })}
        </p>
      )}
      {current?.isTrial && current.endsAt && (
        <p className={css.note}>{t('trial-running', { plan: current.plan.name, date: day(current.endsAt), ground })}</p>
      )}
      <LimitsTable plans={plans} catalogue={catalogue} />
      <PlanQuestions ground={ground} />
      {viewer && (
        <p className={css.note}>
          <LinkText to="/my-subscriptions">{t('my-invoices')}</LinkText>
        </p>
      )}
    </Wrap>
  )
}

/** For whom a plan is, or that one was invited to it; null for everybody's. */
function useNoteOf(invitedTo: readonly PlanView[]) {
  const t = useText<typeof strings>('plans')
  const { language } = useLanguage()
  return (plan: PlanView): string | null => {
    if (invitedTo.some(one => one._id === plan._id)) return t('on-invitation')
    const kinds = plan.audience.map(kind => t(`kinds.${kind}`)).join(commaOf(language))
    return kinds === '' ? null : t('for-kinds', { kinds })
  }
}

type ActionProps = {
  plan: PlanView
  current: boolean
  mayTry: boolean
  signedIn: boolean
  leading: boolean
  period: 'month' | 'year'
}

/** The button of a plan: join for visitors, the trial where it is to be had with the checkout beside it, otherwise the checkout. */
function PlanAction({ plan, current, mayTry, signedIn, leading, period }: ActionProps) {
  const t = useText<typeof strings>('plans')
  const trial = useStartTrial()
  const variant = leading ? 'primary' : 'outline'
  const days = plan.trialDays
  const tryIt = days === TRIAL_OF_A_MONTH ? t('try-month') : t('try-days', { count: days })
  if (!signedIn)
    return (
      <div className={css.two}>
        <Button wide variant={variant} href="/register">
          {mayTry ? tryIt : t('register')}
        </Button>
        <Button wide variant="ghost" href={`/login?next=${encodeURIComponent('/pages/pricing')}`}>
          {t('log-in')}
        </Button>
      </div>
    )
  if (current)
    return (
      <Button wide disabled>
        {t('your-plan')}
      </Button>
    )
  if (plan.ground) return <span className={css.gap} />
  const checkout = `/pages/checkout/${plan.code}?period=${period}`
  const choose = (
    <Button wide variant={mayTry ? 'ghost' : variant} href={checkout}>
      {t('choose', { plan: plan.name })}
    </Button>
  )
  if (!mayTry) return choose
  return (
    <div className={css.two}>
      <Button
        wide
        variant={variant}
        loading={trial.busy}
        onClick={() => void trial.run({ body: { planId: plan._id } })}
      >
        {tryIt}
      </Button>
      {choose}
    </div>
  )
}

/** What people ask about plans. */
function PlanQuestions({ ground }: { ground: string }) {
  const t = useText<typeof strings>('plans')
  return (
    <section aria-labelledby="questions" className={css.questions}>
      <h2 id="questions">{t('questions')}</h2>
      {(['1', '2', '3'] as const).map(n => (
        <Fold key={n} summary={t(`faq.q${n}`)}>
          <p>{t(`faq.a${n}`, { ground })}</p>
        </Fold>
      ))}
    </section>
  )
}

/** Of which day the rates are, where a price stands in the reader's currency as well. */
function RateDay({ plans }: { plans: readonly PlanView[] }) {
  const words = useWords()
  const money = useDisplayMoney()
  const { currency } = useLanguage()
  const days = plans.flatMap(plan => {
    const price = priceIn(plan, currency)
    const paid = price !== null && Boolean(price.monthly ?? price.yearly)
    return paid ? (money(1, price.currency).rateDate ?? []) : []
  })
  return days[0] === undefined ? null : (
    <p className={css.rate}>≈ {words('ui.rate-of', { date: shortDate(days[0]) })}</p>
  )
}
