import { moneyText } from './money-text.ts'
import { useWords } from './use-words.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type MoneyProps = {
  /** Whole units, as on the wire. */
  amount: number
  currency: string
  /** Converted at a dated rate: marked with "≈". */
  approx?: boolean
}

/** An amount with its currency. */
export function Money({ amount, currency, approx }: MoneyProps) {
  const t = useWords()
  return (
    <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
      {approx && (
        <>
          <VisuallyHidden>{t('ui.approximately')} </VisuallyHidden>
          <span aria-hidden="true">≈ </span>
        </>
      )}
      {moneyText(amount, currency)}
    </bdi>
  )
}
