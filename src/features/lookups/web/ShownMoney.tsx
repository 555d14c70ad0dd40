import { shortDate } from '../../../platform/shared/text.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { wayOf } from '../rules.ts'
import { useDisplayMoney } from './data.ts'
import css from './ShownMoney.module.css'

/**
 * An amount in the reader's currency; when converted marked with "≈", with the rate's date and what it is in its own currency beside
 * it. `own` keeps it in its own currency alone.
 */
export function ShownMoney({ amount, currency, own }: { amount: number; currency: string; own?: boolean }) {
  const t = useWords()
  const show = useDisplayMoney()
  const { text, approximate, rateDate } = show(amount, currency, { own })
  const rate = approximate && rateDate ? t('ui.rate-of', { date: shortDate(rateDate) }) : undefined
  return (
    <span title={rate}>
      <bdi>{text}</bdi>
      {approximate && (
        <>
          {' '}
          <bdi className={css.own}>{show(amount, currency, { own: true }).text}</bdi>
        </>
      )}
      {rate && <VisuallyHidden> {rate}</VisuallyHidden>}
    </span>
  )
}

type ShownRangeProps = { min: number; max: number; currency: string; own?: boolean }

/** "≈ $50,000 – $250,000", marked once when converted, with its own currency beside it; one amount when both ends are the same. */
export function ShownRange({ min, max, currency, own }: ShownRangeProps) {
  const t = useWords()
  const show = useDisplayMoney()
  if (min === max) return <ShownMoney amount={min} currency={currency} own={own} />
  const [from, to] = [show(min, currency, { own }), show(max, currency, { own })]
  const [ownFrom, ownTo] = [min, max].map(amount => show(amount, currency, { own: true }).text)
  const most = to.text.replace(/≈\s*/, '')
  const rate = to.rateDate ? t('ui.rate-of', { date: shortDate(to.rateDate) }) : undefined
  return (
    <span title={rate}>
      <bdi dir={wayOf(most)}>
        <bdi>{from.text}</bdi>
        {' – '}
        <bdi>{most}</bdi>
      </bdi>
      {to.approximate && (
        <>
          {' '}
          <bdi className={css.own} dir={wayOf(ownTo!)}>
            <bdi>{ownFrom}</bdi>
            {' – '}
            <bdi>{ownTo}</bdi>
          </bdi>
        </>
      )}
      {rate && <VisuallyHidden> {rate}</VisuallyHidden>}
    </span>
  )
}
