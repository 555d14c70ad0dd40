import { shortDate } from '../../../platform/shared/text.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { wayOf } from '../rules.ts'
import { useDisplayMoney } from './data.ts'

/** An amount in the reader's currency, marked with "≈" and the rate's date when converted; `own` keeps the profile's currency. */
export function ShownMoney({ amount, currency, own }: { amount: number; currency: string; own?: boolean }) {
  const t = useWords()
  const show = useDisplayMoney()
  const { text, approximate, rateDate } = show(amount, currency, { own })
  const rate = approximate && rateDate ? t('ui.rate-of', { date: shortDate(rateDate) }) : undefined
  return (
    <span title={rate}>
      <bdi>{text}</bdi>
      {rate && <VisuallyHidden> {rate}</VisuallyHidden>}
    </span>
  )
}

type ShownRangeProps = { min: number; max: number; currency: string; own?: boolean }

/** "≈ $50,000 – $250,000", marked once when converted; one amount when both ends are the same. */
export function ShownRange({ min, max, currency, own }: ShownRangeProps) {
  const show = useDisplayMoney()
  const most = show(max, currency, { own }).text.replace(/≈\s*/, '')
  return (
    <bdi dir={wayOf(most)}>
      <ShownMoney amount={min} currency={currency} own={own} />
      {min !== max && (
        <>
          {' – '}
          <bdi>{most}</bdi>
        </>
      )}
    </bdi>
  )
}
