import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { StarLevel } from '../../../../platform/web/forms/StarLevel.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { dayIn } from '../../rules.ts'
import { CategoryField, ChoiceField } from './ChoiceField.tsx'
import { CountryField, CurrencyField, LanguageField, StateField } from './EntryFields.tsx'
import { ChoicesField, CountriesField, IndustriesField, LanguagesField, SkillsField } from './ListFields.tsx'
import { MoneyRangeField } from './MoneyRangeField.tsx'
import { PhoneNumberField } from './PhoneNumberField.tsx'
import { RowsField } from './RowsField.tsx'
import { type FieldForProps, useShared } from './use-shared.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The field of a descriptor, whatever its type. */
export function FieldFor(props: FieldForProps) {
  const { field, values, onChange } = props
  const shared = useShared(props)
  const value = values[field.key]
  const set = (next: unknown) => onChange({ [field.key]: next })
  switch (field.type) {
    case 'text':
      return <TextField {...shared} value={text(value)} onChange={set} autoComplete={field.autoComplete} />
    case 'secret':
      return <TextField {...shared} value={text(value)} onChange={set} autoComplete="off" spellCheck={false} />
    case 'multiline':
      return (
        <TextField {...shared} multiline rows={field.rows} maxLength={field.max} value={text(value)} onChange={set} />
      )
    case 'email':
      return <TextField {...shared} type="email" autoComplete="email" value={text(value)} onChange={set} />
    case 'url':
      return <TextField {...shared} type="url" inputMode="url" autoComplete="off" value={text(value)} onChange={set} />
    case 'number':
      return <NumberField {...shared} suffix={field.suffix} value={number(value)} onChange={set} />
    case 'percent':
      return <NumberField {...shared} suffix="%" value={number(value)} onChange={set} />
    case 'money':
      return <NumberField {...shared} suffix={text(values[field.currency])} value={number(value)} onChange={set} />
    case 'date':
      return (
        <DateField
          {...shared}
          min={(field.from && text(values[field.from])) || (field.future && dayIn(undefined)) || undefined}
          max={field.past && dayIn(undefined)}
          value={text(value)}
          onChange={set}
        />
      )
    case 'flag':
      return (
        <Checkbox
          label={shared.label}
          name={shared.name}
          hint={shared.hint}
          error={shared.error}
          value={value === true}
          onChange={set}
        />
      )
    case 'level':
      return <StarLevel {...shared} value={number(value) ?? 5} onChange={set} />
    default:
      return <Chosen {...props} />
  }
}

/** Fields that choose from something. */
function Chosen(props: FieldForProps) {
  const { field } = props
  switch (field.type) {
    case 'phone':
      return <PhoneNumberField {...props} field={field} />
    case 'choice':
      return <ChoiceField {...props} field={field} />
    case 'category':
      return <CategoryField {...props} field={field} />
    case 'currency':
      return <CurrencyField {...props} />
    case 'country':
      return <CountryField {...props} />
    case 'state':
      return <StateField {...props} field={field} />
    case 'industries':
      return <IndustriesField {...props} field={field} />
    case 'skills':
      return <SkillsField {...props} field={field} />
    case 'countries':
      return <CountriesField {...props} field={field} />
    case 'languages':
      return <LanguagesField {...props} field={field} />
    case 'choices':
      return <ChoicesField {...props} field={field} />
    case 'range':
      return <MoneyRangeField {...props} field={field} />
    case 'language':
      return <LanguageField {...props} />
    case 'rows':
      return <RowsField {...props} field={field} draw={FieldFor} />
    default:
      return null
  }
}
