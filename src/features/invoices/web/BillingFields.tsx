import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import type { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { useCountryOptions } from '../../lookups/web/public.ts'
import { taxIdExample } from '../rules/tax-ids.ts'
import type { strings } from '../strings.en.ts'
import styles from './BillingFields.module.css'

type Bound = Pick<ReturnType<typeof useForm>, 'field'>

/** The fields of billing details in a form; `at` is where they stand in it (`buyer.`). */
export function BillingFields({
  form,
  at = '',
  country,
  compact,
}: {
  form: unknown
  at?: string
  country: string
  compact?: boolean
}) {
  const t = useText<typeof strings>('invoices')
  const bound = form as Bound
  const field = (name: string) => ({ ...bound.field(`${at}${name}` as never), compact }) as never as FieldOf
  const countries = useCountryOptions()
  const example = taxIdExample(country)
  return (
    <div className={styles.fields}>
      <TextField {...field('name')} label={t('details.name')} autoComplete="name" />
      <TextField {...field('company')} label={t('details.company')} autoComplete="organization" optional />
      <TextField {...field('address')} label={t('details.address')} multiline rows={2} optional />
      <TextField {...field('city')} label={t('details.city')} autoComplete="address-level2" optional />
      <TextField
        {...field('postalCode')}
        label={t('details.postal-code')}
        autoComplete="postal-code"
        dirAuto={false}
        optional
      />
      <SelectField {...field('country')} label={t('details.country')} options={countries} searchable />
      <TextField
        {...field('taxId')}
        label={t('details.tax-id')}
        hint={example ? t('details.tax-id-hint', { example: `\u2066${example}\u2069` }) : undefined}
        dirAuto={false}
        optional
      />
    </div>
  )
}

type FieldOf = { name: string; value: string; onChange(value: string): void; onBlur: () => void; error: string | null }
