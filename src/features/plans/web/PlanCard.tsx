import type { ReactNode } from 'react'
import { shortDate } from '../../../platform/shared/text.ts'
import { Check } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import type { PlanPrice, PlanView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './PlanCard.module.css'

/** What a card marks a plan with: that one has it, that one may try it, that an act asks for it. */
export type PlanMark = 'current' | 'trial' | 'needed' | null
const TONES = { current: 'primary', trial: 'brass', needed: 'brass' } as const

type PlanCardProps = {
  plan: Pick<PlanView, 'name' | 'description' | 'features'>
  /** In the currency that is charged; null of a plan without a price. */
  price: PlanPrice | null
  yearly: boolean
  mark?: PlanMark
  markLabel?: string
  /** For whom it is, or how one comes to it. */
  note?: string | null
  leading?: boolean
  action?: ReactNode
}

/** One plan: what it costs by the month, what it opens, and its one button. */
export function PlanCard({ plan, price, yearly, mark, markLabel, note, leading, action }: PlanCardProps) {
  return (
    <article className={styles.card} data-needed={mark === 'needed' || undefined} data-leading={leading || undefined}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{plan.name}</bdi>
        </h2>
        {mark && <Chip tone={TONES[mark]}>{markLabel}</Chip>}
      </header>
      <Price price={price} yearly={yearly} />
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.about}>{plan.description}</p>
      {action}
      <ul className={styles.lines}>
        {plan.features.map(line => (
          <li key={line}>
            <Check size={18} strokeWidth={1.75} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </article>
  )
}

/** What it costs in its own currency by the month, and in the reader's where that is another. */
function Price({ price, yearly }: Pick<PlanCardProps, 'price' | 'yearly'>) {
  const t = useText<typeof strings>('plans')
  const words = useWords()
  const money = useDisplayMoney()
  const currency = price?.currency ?? 'USD'
  const year = price?.yearly ?? null
  const month = price?.monthly ?? null
  const free = !month && !year
  const byYear = year !== null && (yearly || month === null)
  const units = byYear ? year / 12 : (month ?? 0)
  const own = (amount: number) => money(amount, currency, { own: true }).text
  const shown = money(units, currency)
  const rate = shown.rateDate ? words('ui.rate-of', { date: shortDate(shown.rateDate) }) : undefined
  return (
    <>
      <p className={styles.price}>
        <bdi dir="ltr" className={styles.amount}>
          {own(units)}
        </bdi>
        {!free && <span className={styles.per}>{t('per-month')}</span>}
      </p>
      <p className={styles.whole}>
        {free ? t('for-ever') : byYear ? t('a-year', { price: own(year) }) : t('billed-monthly')}
        {!free && shown.approximate && (
          <span title={rate} className={styles.converted}>
            <bdi dir="ltr">{shown.text}</bdi>
            <VisuallyHidden> {rate}</VisuallyHidden>
          </span>
        )}
      </p>
    </>
  )
}

/** What a plan costs in a currency where the club named a price in it, else in its own; null when it has no price. */
export const priceIn = (plan: Pick<PlanView, 'prices'>, currency: string): PlanPrice | null =>
  plan.prices.find(one => one.currency === currency) ?? plan.prices[0] ?? null
