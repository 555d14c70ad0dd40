import { Check } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { useDisplayMoney } from '../../lookups/web/data.ts'
import type { PlanView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './PlanCard.module.css'
import { planLines } from './plan-lines.ts'

export type PlanMark = 'current' | 'trial' | 'needed' | null
type Props = {
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
export function PlanCard({ plan, before, yearly, mark, markLabel, leading, action }: Props) {
  const t = useText<typeof strings>('plans')
  const money = useDisplayMoney()
  const own = (units: number) => money(units, plan.currency, { own: true }).text
  const free = plan.priceMonthly === 0
  const shown = money(yearly ? plan.priceYearly / 12 : plan.priceMonthly, plan.currency)
  return (
    <article className={css.card} data-needed={mark === 'needed' || undefined} data-leading={leading || undefined}>
      <header className={css.head}>
        <h2 className={css.name}>
          <bdi>{plan.name}</bdi>
        </h2>
        {mark && <Chip tone={TONES[mark]}>{markLabel}</Chip>}
      </header>
      <p className={css.price}>
        <bdi dir="ltr" className={css.amount}>
          {own(yearly ? plan.priceYearly / 12 : plan.priceMonthly)}
        </bdi>
        {!free && <span className={css.per}>{t('per-month')}</span>}
      </p>
      <p className={css.whole}>
        {free ? t('for-ever') : yearly ? t('a-year', { price: own(plan.priceYearly) }) : t('billed-monthly')}
        {!free && shown.approximate && (
          <bdi dir="ltr" className={css.converted}>
            {shown.text}
          </bdi>
        )}
      </p>
      <p className={css.about}>{plan.description}</p>
      {action}
      <ul className={css.lines}>
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
