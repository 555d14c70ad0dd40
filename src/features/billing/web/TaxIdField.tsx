import { useState } from 'react'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { CircleCheck } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { taxIdExample, taxIdFault, taxIdOf } from '../../invoices/rules/tax-ids.ts'
import type { strings as invoiceStrings } from '../../invoices/strings.en.ts'
import type { strings } from '../strings.en.ts'
import css from './TaxIdField.module.css'

type TaxIdFieldProps = {
  field: { name: string; value: string; error: string | null; onChange(value: string): void; onBlur: () => void }
  /** The country whose number it is; '' while none is chosen. */
  country: string
  /** Told when the field is left. */
  onLeft?: (typed: string) => void
}

/** A tax number, which says when it is left whether it is one of its country. What no rule is known of is neither right nor wrong. */
export function TaxIdField({ field, country, onLeft }: TaxIdFieldProps) {
  const t = useText<typeof strings>('billing')
  const words = useText<typeof invoiceStrings>('invoices')
  const [left, setLeft] = useState(field.value)
  const example = taxIdExample(country)
  const judged = left === field.value && field.value.trim() !== '' && example !== ''
  const fault = judged ? taxIdFault(country, taxIdOf(country, field.value)) : null
  const wrong = fault && words(fault === 'tax-id-form' ? 'fields.tax-id-like' : 'fields.tax-id-check', { example })
  return (
    <TextField
      {...field}
      onBlur={() => {
        field.onBlur()
        setLeft(field.value)
        onLeft?.(field.value)
      }}
      label={t('checkout.tax-id')}
      optional
      dirAuto={false}
      autoComplete="off"
      error={field.error ?? wrong}
      hint={judged && !fault && !field.error ? <span className={css.right}>{t('checkout.tax-id-right')}</span> : null}
      suffix={judged && !fault && !field.error ? <CircleCheck {...iconProps} className={css.right} /> : null}
    />
  )
}
