import { shortDate } from '../../../platform/shared/text.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
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
