import { shortDate } from '../../../../platform/shared/text.ts'
import { CalendarDays } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { ProgressBar } from '../../../../platform/web/ui/ProgressBar.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import { daysAfter } from '../../../plans/rules/calendar.ts'
import { cancelSubscription, keepPlan, type MyBilling, unpauseSubscription } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { cardText } from '../CardLine.tsx'
import { useChange, useExact } from '../data.ts'
import { dayOf } from './day-of.ts'
import css from './Mine.module.css'

const DAY_MS = 86_400_000
type Current = NonNullable<MyBilling['current']>
type PlanProps = { mine: MyBilling; current: Current }

const TONES = {
  trialing: 'brass',
  active: 'success',
  past_due: 'danger',
  grace: 'danger',
  canceled: 'neutral',
  expired: 'neutral',
  incomplete: 'neutral',
} as const

/** The plan with what is left of its period, beside the next charge. */
export function Plan({ mine, current }: PlanProps) {
  return (
    <section className={css.plan} aria-labelledby="plan">
      <Has mine={mine} current={current} />
      <Next mine={mine} current={current} />
    </section>
  )
}

function Has({ mine, current }: PlanProps) {
  const t = useText<typeof strings>('billing')
  const leaves = current.cancelsAtEnd && !current.isTrial && !current.free && current.status === 'active'
  const status = current.pausedUntil ? 'paused' : leaves ? 'leaving' : current.status
  return (
    <div className={css.has}>
      <div className={css.head}>
        <h2 id="plan">
          <bdi>{current.plan.name}</bdi>
        </h2>
        <StatusPill
          status={status}
          tone={status === 'paused' || status === 'leaving' ? 'warning' : TONES[current.status]}
          label={t(`status.${status}`)}
        />
      </div>
      <Time mine={mine} current={current} />
      <Changes mine={mine} current={current} />
    </div>
  )
}

/** From when to when, and how much of it is left. */
function Time({ mine, current }: PlanProps) {
  const t = useText<typeof strings>('billing')
  const day = dayOf(mine)
  const [from, end] = [current.periodStart, current.periodEnd]
  if (!from || !end) return null
  const [start, until] = [Date.parse(from), Date.parse(end)]
  const left = Math.max(0, Math.ceil((until - Date.now()) / DAY_MS))
  const span = { from: day(from), until: day(daysAfter(new Date(until), mine.zone, -1)) }
  const lead = current.isTrial
    ? t('mine.trial', { until: day(end) })
    : current.free || !current.period
      ? t('mine.free', { until: day(end) })
      : t(`mine.by.${current.period}`, span)
  const said = t(
    current.period === 'year' ? 'mine.left-year' : current.period === 'month' ? 'mine.left-month' : 'mine.left',
    { count: left },
  )
  // What is owed is owed for the time after it: nothing of it is left to show.
  if (current.status === 'past_due' || current.status === 'grace') return <p className={css.lead}>{lead}</p>
  return (
    <>
      <p className={css.lead}>{lead}</p>
      <ProgressBar value={((Date.now() - start) / Math.max(1, until - start)) * 100} label={said} />
      <p className={css.small}>{said}</p>
    </>
  )
}

/** Another plan, the other period, or back from what was chosen. */
function Changes({ mine, current }: PlanProps) {
  const t = useText<typeof strings>('billing')
  const keep = useChange(keepPlan)
  const resume = useChange(cancelSubscription)
  const unpause = useChange(unpauseSubscription)
  const other = current.period === 'year' ? 'month' : 'year'
  const switches =
    current.otherPeriod &&
    current.period &&
    current.status === 'active' &&
    !current.pausedUntil &&
    !current.changesTo &&
    !current.cancelsAtEnd
  return (
    <>
      {current.changesTo && (
        <p className={css.small}>
          {t(`mine.changes-to.${current.changesTo.period}`, {
            date: dayOf(mine)(current.changesTo.at),
            plan: `\u2068${current.changesTo.name}\u2069`,
          })}
        </p>
      )}
      <div className={css.acts}>
        {current.cancelsAtEnd && !current.isTrial && !current.free ? (
          <Button variant="primary" loading={resume.busy} onClick={() => void resume.run({ body: { resume: true } })}>
            {t('mine.resume')}
          </Button>
        ) : current.pausedUntil ? (
          <Button variant="primary" loading={unpause.busy} onClick={() => void unpause.run({})}>
            {t('mine.unpause')}
          </Button>
        ) : current.status === 'past_due' || current.status === 'grace' ? null : (
          <Button variant="primary" href="/pages/pricing">
            {t('mine.change-plan')}
          </Button>
        )}
        {switches && (
          <Button href={`/pages/checkout/${current.plan.code}?period=${other}`}>
            {t(other === 'year' ? 'mine.to-yearly' : 'mine.to-monthly')}
          </Button>
        )}
        {current.changesTo && (
          <Button loading={keep.busy} onClick={() => void keep.run({})}>
            {t('mine.keep')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The next charge with what the balance takes off it, and where it comes from. */
function Next({ mine, current }: PlanProps) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const money = useDisplayMoney()
  const next = mine.next
  if (!next && mine.owed) return <Owed owed={mine.owed} mine={mine} />
  if (!next) return <NoNext mine={mine} current={current} />
  const shown = money(next.due, next.currency)
  const [tax] = next.taxes
  const period = t(current.period === 'year' ? 'mine.whole-year' : 'mine.whole-month')
  const day = dayOf(mine)
  return (
    <div className={css.next}>
      <p className={css.small}>{t('mine.next')}</p>
      <p className={css.amount}>
        <bdi>{exact(next.due, next.currency)}</bdi>
      </p>
      {shown.approximate && shown.rateDate && (
        <p className={css.small}>{t('mine.rate', { amount: shown.text, date: shortDate(shown.rateDate) })}</p>
      )}
      <dl className={css.parts}>
        <div>
          <dt>{tax ? t('mine.with-tax', { period, tax: tax.words }) : period}</dt>
          <dd>
            <bdi>{exact(next.total, next.currency)}</bdi>
          </dd>
        </div>
        {next.credit > 0 && (
          <div>
            <dt>{t('mine.from-balance')}</dt>
            <dd>
              <bdi>{exact(-next.credit, next.currency)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <p className={css.when}>
        <CalendarDays {...iconSmall} />
        {mine.card
          ? t(next.remindAt ? 'mine.on-card-reminded' : 'mine.on-card', {
              date: day(next.at),
              card: `\u2066${cardText(mine.card)}\u2069`,
              remind: next.remindAt ? day(next.remindAt) : '',
            })
          : t(next.way !== 'bank' ? 'mine.on-none' : mine.owed?.bank ? 'mine.on-bank-sent' : 'mine.on-bank', {
              date: day(next.at),
            })}
      </p>
    </div>
  )
}

/** In place of the next charge: what is owed for the time that began. */
function Owed({ owed, mine }: { owed: NonNullable<MyBilling['owed']>; mine: MyBilling }) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const date = owed.tryAt && dayOf(mine)(owed.tryAt)
  return (
    <div className={css.next}>
      <p className={css.small}>{t('mine.owed-now')}</p>
      <p className={css.amount}>
        <bdi>{exact(owed.amount, owed.currency)}</bdi>
      </p>
      {owed.bank ? (
        <p className={css.lead}>{t('mine.owed-transfer')}</p>
      ) : (
        date &&
        mine.card && (
          <p className={css.when}>
            <CalendarDays {...iconSmall} />
            {t('mine.owed-again', { date, card: `\u2066${cardText(mine.card)}\u2069` })}
          </p>
        )
      )}
      <p className={css.small}>{t('mine.next-owed')}</p>
    </div>
  )
}

function NoNext({ mine, current }: PlanProps) {
  const t = useText<typeof strings>('billing')
  const day = dayOf(mine)
  const plan = `\u2068${current.plan.name}\u2069`
  const date = current.endsAt ? day(current.endsAt) : ''
  const said = current.pausedUntil
    ? t('mine.next-paused', { date: day(current.pausedUntil) })
    : current.isTrial
      ? t('mine.next-trial')
      : current.free
        ? t('mine.next-free')
        : current.cancelsAtEnd
          ? t('mine.next-canceled', { plan, date })
          : null
  return (
    <div className={css.next}>
      <p className={css.small}>{t('mine.next')}</p>
      <p className={css.none}>{t('mine.next-none')}</p>
      {said && <p className={css.lead}>{said}</p>}
    </div>
  )
}
