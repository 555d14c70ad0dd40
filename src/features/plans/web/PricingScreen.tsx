import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { shortDate } from '../../../platform/shared/text.ts'
import { Check, Minus } from '../../../platform/web/icons.ts'
import { safeNext } from '../../../platform/web/router.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Banner } from '../../../platform/web/ui/Banner.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Fold } from '../../../platform/web/ui/Fold.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import type { PlanView } from '../contract.ts'
import { ENTITLEMENTS, type Entitlement } from '../contract.ts'
import { monthsSaved } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useMySubscriptions, usePlans, useStartTrial } from './data.ts'
import limitsTableStyles from './LimitsTable.module.css'
import planCardStyles from './PlanCard.module.css'
import css from './PricingScreen.module.css'
import { entitlementCell, entitlementCodes, planLines } from './plan-lines.ts'

const NEEDED = ['auction.bid', 'profile.financials', 'profile.contact'] as const

/** The plan that a refused act needs: the smallest that opens it. `?need=auction.bid&next=/…` comes from a 403. */
function useNeed(plans: readonly PlanView[]) {
  const [search] = useSearchParams()
  const code = search.get('need')
  const known = NEEDED.find(one => one === code)
  const plan = code ? plans.find(one => one.entitlements[code]) : undefined
  return { plan, key: known ?? 'other', next: search.get('next') } as const
}

type PlanMark = 'current' | 'trial' | 'needed' | null
type PlanCardProps = {
  plan: PlanView
  before: PlanView | undefined
  yearly: boolean
  mark: PlanMark
  markLabel: string
  leading: boolean
  action: React.ReactNode
}

const TONES = { current: 'primary', trial: 'brass', needed: 'brass' } as const

/** One plan: what it costs by the month, what it opens, and its one button. */
function PlanCard({ plan, before, yearly, mark, markLabel, leading, action }: PlanCardProps) {
  const t = useText<typeof strings>('plans')
  const money = useDisplayMoney()
  const own = (units: number) => money(units, plan.currency, { own: true }).text
  const free = plan.priceMonthly === 0
  const shown = money(yearly ? plan.priceYearly / 12 : plan.priceMonthly, plan.currency)
  return (
    <article
      className={planCardStyles.card}
      data-needed={mark === 'needed' || undefined}
      data-leading={leading || undefined}
    >
      <header className={planCardStyles.head}>
        <h2 className={planCardStyles.name}>
          <bdi>{plan.name}</bdi>
        </h2>
        {mark && <Chip tone={TONES[mark]}>{markLabel}</Chip>}
      </header>
      <p className={planCardStyles.price}>
        <bdi dir="ltr" className={planCardStyles.amount}>
          {own(yearly ? plan.priceYearly / 12 : plan.priceMonthly)}
        </bdi>
        {!free && <span className={planCardStyles.per}>{t('per-month')}</span>}
      </p>
      <p className={planCardStyles.whole}>
        {free ? t('for-ever') : yearly ? t('a-year', { price: own(plan.priceYearly) }) : t('billed-monthly')}
        {!free && shown.approximate && (
          <bdi dir="ltr" className={planCardStyles.converted}>
            {shown.text}
          </bdi>
        )}
      </p>
      <p className={planCardStyles.about}>{plan.description}</p>
      {action}
      <ul className={planCardStyles.lines}>
        {planLines(t, plan, before).map(line => (
          <li key={line}>
            <Check size={18} strokeWidth={1.75} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </article>
  )
}

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

/** Every limit of every plan: a table on wide screens, a fold per plan on phones. */
function LimitsTable({ plans }: { plans: readonly PlanView[] }) {
  const t = useText<typeof strings>('plans')
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className={limitsTableStyles.title}>
        {t('compare')}
      </h2>
      <table className={limitsTableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('feature')}</th>
            {plans.map(plan => (
              <th key={plan._id} scope="col">
                <bdi>{plan.name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entitlementCodes.map(code => (
            <tr key={code}>
              <th scope="row">{t(`entitlement.${code}`)}</th>
              {plans.map(plan => (
                <td key={plan._id}>
                  <Limit code={code} value={plan.entitlements[code]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={limitsTableStyles.folds}>
        {plans.map(plan => (
          <Fold key={plan._id} look="card" summary={<bdi>{plan.name}</bdi>}>
            <dl className={limitsTableStyles.limits}>
              {entitlementCodes.map(code => (
                <div key={code}>
                  <dt>{t(`entitlement.${code}`)}</dt>
                  <dd>
                    <Limit code={code} value={plan.entitlements[code]} />
                  </dd>
                </div>
              ))}
            </dl>
          </Fold>
        ))}
      </div>
    </section>
  )
}

/** A limit as it reads fastest: a tick, a dash, or the figure itself; the words of the two signs are read aloud. */
function Limit({ code, value }: { code: Entitlement; value: number | undefined }) {
  const t = useText<typeof strings>('plans')
  const words = entitlementCell(t, code, value)
  if (value && ENTITLEMENTS[code] !== 'flag') return words
  const Sign = value ? Check : Minus
  return (
    <>
      <Sign {...iconProps} className={value ? limitsTableStyles.yes : limitsTableStyles.no} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  )
}

type Props = { plan: PlanView; current: boolean; mayTry: boolean; signedIn: boolean; leading: boolean }

/** The one button of a plan: join for visitors, the trial where it is to be had, otherwise the honest sentence. */
function PlanAction({ plan, current, mayTry, signedIn, leading }: Props) {
  const t = useText<typeof strings>('plans')
  const trial = useStartTrial()
  const variant = leading ? 'primary' : 'outline'
  if (!signedIn)
    return (
      <Button wide variant={variant} href="/register">
        {t(mayTry ? 'try-month' : 'register')}
      </Button>
    )
  if (current)
    return (
      <Button wide disabled>
        {t('your-plan')}
      </Button>
    )
  if (mayTry)
    return (
      <Button
        wide
        variant={variant}
        loading={trial.busy}
        onClick={() => void trial.run({ body: { planId: plan._id } })}
      >
        {t('try-month')}
      </Button>
    )
  return plan.priceMonthly === 0 ? <span className={css.gap} /> : <p className={css.closed}>{t('not-open')}</p>
}

/** What people ask about plans. */
function PlanQuestions() {
  const t = useText<typeof strings>('plans')
  return (
    <section aria-labelledby="questions" className={css.questions}>
      <h2 id="questions">{t('questions')}</h2>
      {(['1', '2', '3'] as const).map(n => (
        <Fold key={n} summary={t(`faq.q${n}`)}>
          <p>{t(`faq.a${n}`)}</p>
        </Fold>
      ))}
    </section>
  )
}
