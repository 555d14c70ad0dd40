import { useState } from 'react'
import { Link } from 'react-router'
import { shortDate } from '../../../platform/shared/text.ts'
import { safeNext } from '../../../platform/web/router.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Banner } from '../../../platform/web/ui/Banner.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { PlanView } from '../contract.ts'
import { monthsSaved } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useMySubscriptions, usePlans } from './data.ts'
import { LimitsTable } from './LimitsTable.tsx'
import { PlanAction } from './PlanAction.tsx'
import { PlanCard, type PlanMark } from './PlanCard.tsx'
import { PlanQuestions } from './PlanQuestions.tsx'
import css from './PricingScreen.module.css'
import { useNeed } from './use-need.ts'

const aMonthOn = () => {
  const date = new Date()
  date.setMonth(date.getMonth() + 1)
  return shortDate(date)
}

/** Plans: what each costs and opens (look: screen 10). The same cards for visitors and members. */
export function PricingScreen() {
  const t = useText<typeof strings>('plans')
  const viewer = useViewer()
  const [period, setPeriod] = useState<'monthly' | 'yearly'>('yearly')
  const { data, error, isPending, refetch } = usePlans()
  const mine = useMySubscriptions()
  const slow = useDelayed(isPending)
  const plans = data?.data ?? []
  const need = useNeed(plans)
  const current = mine.data?.current ?? null
  const currentCode = viewer ? (current?.plan.code ?? 'basic') : null
  const trialPlan = plans.find(plan => plan.trialDays > 0)
  const mayTry = viewer ? (mine.data?.mayTry ?? false) : true
  const months = Math.max(0, ...plans.map(plan => monthsSaved(plan.priceMonthly, plan.priceYearly)))
  const markOf = (plan: PlanView): PlanMark => {
    if (plan.code === currentCode) return 'current'
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
        <p>{t('lead', { currency: plans[0]?.currency ?? 'USD' })}</p>
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
      </header>
      {slow && <Skeleton height="420px" />}
      <div className={css.plans}>
        {plans.map((plan, at) => {
          const mark = markOf(plan)
          const leading = need.plan ? need.plan.code === plan.code : plan.trialDays > 0
          return (
            <PlanCard
              key={plan._id}
              plan={plan}
              before={plans[at - 1]}
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
                />
              }
            />
          )
        })}
      </div>
      {trialPlan && mayTry && <p className={css.note}>{t('trial-note', { plan: trialPlan.name, date: aMonthOn() })}</p>}
      {current?.isTrial && current.endsAt && (
        <p className={css.note}>{t('trial-running', { plan: current.plan.name, date: shortDate(current.endsAt) })}</p>
      )}
      <LimitsTable plans={plans} />
      <PlanQuestions />
    </Wrap>
  )
}
