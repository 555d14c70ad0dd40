import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import type { FieldBinding } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import type { EntryField } from '../../lists.ts'
import type { strings } from '../../strings.en.ts'
import { IndustryField } from './IndustryField.tsx'

const HINTED: readonly string[] = ['shortName', 'code', 'phoneCode', 'timeZone', 'currency', 'decimals', 'type']

type EntryFieldInputProps = FieldBinding<string | number | null> & { field: EntryField }

/** One value of an entry, filled in as its descriptor says. */
export function EntryFieldInput({ field, ...binding }: EntryFieldInputProps) {
  const t = useText<typeof strings>('lookups')
  const { key, is, optional, options = [] } = field
  const label = t(`labels.${key}` as 'labels.type')
  const hint = HINTED.includes(key) ? t(`hints.${key}` as 'hints.type') : undefined
  const text = { ...binding, value: String(binding.value ?? ''), label, hint, optional }
  if (is === 'entry') return <IndustryField {...text} onChange={value => binding.onChange(value || null)} />
  if (is === 'number')
    return (
      <NumberField {...binding} value={binding.value === '' ? null : Number(binding.value)} label={label} hint={hint} />
    )
  if (is === 'choice') {
    const choices = options.map(value => ({ value, label: t(`choices.${key}.${value}` as 'choices.type.idea') }))
    const all = optional ? [{ value: '', label: t('choices.nothing') }, ...choices] : choices
    return <SelectField {...text} optional={false} options={all} />
  }
  return (
    <TextField {...text} dirAuto={is === 'text'} lang={is === 'arabic' ? 'ar' : is === 'latin' ? 'en' : undefined} />
  )
}
