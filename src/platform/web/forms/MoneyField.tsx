import { useWords } from '../ui/use-words.ts'
import type { Option } from './field-props.ts'
import own from './MoneyField.module.css'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'

type MoneyFieldProps = Omit<NumberFieldProps, 'suffix'> & {
  /** Sign or code shown before the amount, when the currency is not chosen here. */
  sign?: string
  /** With these the currency is chosen beside the amount, as a field of its own. */
  currency?: string
  currencies?: readonly Option[]
  onCurrency?: (currency: string) => void
  currencyName?: string
  currencyError?: string | null
}

/** An amount in whole units, with its currency beside it: as a field when it may be chosen, as a sign when it is given. */
export function MoneyField({
  sign,
  currency = '',
  currencies,
  onCurrency,
  currencyName = 'currency',
  currencyError,
  ...props
}: MoneyFieldProps) {
  const t = useWords()
  const amount = <NumberField {...props} prefix={sign ?? props.prefix} />
  if (!currencies || !onCurrency) return amount
  return (
    <div className={own.pair}>
      {amount}
      <SelectField
        label={t('ui.currency')}
        name={currencyName}
        value={currency}
        onChange={onCurrency}
        options={currencies}
        error={currencyError}
        disabled={props.disabled}
        compact={props.compact}
      />
    </div>
  )
}
