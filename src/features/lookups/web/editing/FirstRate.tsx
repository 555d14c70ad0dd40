import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import type { FieldBinding } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './LookupScreen.module.css'

type FirstRateProps = { rate: FieldBinding<string | number | null>; day: FieldBinding<string | number | null> }

/** A currency is worth something from its first day on. */
export function FirstRate({ rate, day }: FirstRateProps) {
  const t = useText<typeof strings>('lookups')
  return (
    <div className={styles.pair}>
      <NumberField
        {...rate}
        value={rate.value === '' ? null : (rate.value as number | null)}
        label={t('labels.rate')}
      />
      <DateField {...day} value={String(day.value ?? '')} label={t('labels.rateDate')} />
    </div>
  )
}
