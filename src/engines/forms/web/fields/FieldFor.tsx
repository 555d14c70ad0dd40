import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { ChoiceCards } from '../../../../platform/web/forms/ChoiceCards.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import type { Option } from '../../../../platform/web/forms/field-props.ts'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import type { Phone } from '../../../../platform/web/forms/phone.ts'
import { PhoneField } from '../../../../platform/web/forms/PhoneField.tsx'
import { type Range, RangeField } from '../../../../platform/web/forms/RangeField.tsx'
import { Repeater } from '../../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { DEFAULT_STARS, StarLevel } from '../../../../platform/web/forms/StarLevel.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useFormValue } from '../../../../platform/web/forms/use-field.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { dayIn } from '../../days.ts'
import type { FieldOf, Values } from '../../descriptor.ts'
import type { CategoryEntry } from '../entries.ts'
import { useFormsAround } from '../FormsAround.tsx'
import { type FormWords, useFormWords } from '../use-form-words.ts'
import { ChoicesField, CountriesField, IndustriesField, LanguagesField, SkillsField } from './ListFields.tsx'
import { type FieldForProps, useShared } from './use-shared.ts'
import { wordsOf } from './words-of.ts'

/** The drawing of a choice that is shown as a card: by what a category requires, else by the option. */
function useChoiceIcon(): (...names: (string | null)[]) => ReactNode {
  const { icons } = useFormsAround()
  return (...names) => {
    const Found = names.map(name => name && icons[name]).find(Boolean)
    return Found ? <Found {...iconProps} /> : undefined
  }
}

/** One of a few options: cards with drawings, or a list. */
function ChoiceField(props: FieldForProps<FieldOf<'choice'>>) {
  const { kind, field, words = 'fields' } = props
  const t = useWords()
  const say = useFormWords(kind)
  const choiceIcon = useChoiceIcon()
  const shared = useShared(props)
  const options = field.options.map(value => ({
    value,
    label: say(`${words}.${field.key}.options.${value}`),
    icon: choiceIcon(`${field.key}.${value}`, value),
  }))
  const value = String(shared.value ?? '')
  return field.cards ? (
    <ChoiceCards {...shared} options={options} value={value} />
  ) : (
    <SelectField {...shared} options={options} value={value} placeholder={t('ui.select-one')} />
  )
}

/** A category by what it requires: in the wizard's own words when it is the only one of its sort, else by its name. */
function labelOf(
  one: CategoryEntry,
  all: readonly CategoryEntry[],
  say: FormWords,
  key: string,
  language: 'en' | 'ar',
): string {
  const alone = one.requires !== null && all.filter(other => other.requires === one.requires).length === 1
  return alone ? say(`fields.${key}.options.${one.requires}`) : wordsOf(one, language).label
}

/** The category: what is asked next follows from it. */
function CategoryField(props: FieldForProps<FieldOf<'category'>>) {
  const { kind, field } = props
  const t = useWords()
  const say = useFormWords(kind)
  const shared = useShared(props)
  const { language } = useLanguage()
  const { useCategories } = useFormsAround().entries
  const { list } = useCategories(field.of)
  const choiceIcon = useChoiceIcon()
  const options = list.map(one => ({
    value: one.value,
    label: labelOf(one, list, say, field.key, language),
    icon: choiceIcon(one.requires),
  }))
  const value = String(shared.value ?? '')
  return list.length > 8 ? (
    <SelectField {...shared} options={options} value={value} placeholder={t('ui.select-one')} />
  ) : (
    <ChoiceCards {...shared} options={options} value={value} />
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The field of a descriptor, whatever its type, bound to its form by itself. */
export function FieldFor(props: FieldForProps) {
  const { field } = props
  switch (field.type) {
    case 'money':
      return <AmountField {...props} field={field} />
    case 'date':
      return <DayField {...props} field={field} />
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
      return <RowsField {...props} field={field} />
    default:
      return <WrittenField {...props} />
  }
}

/** Fields that are written, counted or ticked, and need nothing beside themselves. */
function WrittenField(props: FieldForProps) {
  const { field } = props
  const { value, ...shared } = useShared(props)
  switch (field.type) {
    case 'text':
      return <TextField {...shared} value={text(value)} autoComplete={field.autoComplete} />
    case 'secret':
      return <TextField {...shared} value={text(value)} autoComplete="off" spellCheck={false} />
    case 'multiline':
      return <TextField {...shared} multiline rows={field.rows} maxLength={field.max} value={text(value)} />
    case 'email':
      return <TextField {...shared} type="email" autoComplete="email" value={text(value)} />
    case 'url':
      return <TextField {...shared} type="url" inputMode="url" autoComplete="off" value={text(value)} />
    case 'number':
      return <NumberField {...shared} suffix={field.suffix} value={number(value)} />
    case 'percent':
      return <NumberField {...shared} suffix="%" value={number(value)} />
    case 'flag': {
      const { optional: _, labelHidden: __, ...box } = shared
      return <Checkbox {...box} value={value === true} />
    }
    case 'level':
      return <StarLevel {...shared} value={number(value) ?? DEFAULT_STARS} />
    default:
      return null
  }
}

/** An amount with the sign of the currency that is chosen beside it. */
function AmountField(props: FieldForProps<FieldOf<'money'>>) {
  const { form, field, under = '' } = props
  const shared = useShared(props)
  const currency = useFormValue(form, under + field.currency)
  return <NumberField {...shared} suffix={text(currency)} value={number(shared.value)} />
}

/** A day; not before the one that it follows. */
function DayField(props: FieldForProps<FieldOf<'date'>>) {
  const { form, field, under = '' } = props
  const shared = useShared(props)
  const from = text(useFormValue(form, under + (field.from ?? field.key)))
  return (
    <DateField
      {...shared}
      min={(field.from && from) || (field.future && dayIn(undefined)) || undefined}
      max={field.past && dayIn(undefined)}
      value={text(shared.value)}
    />
  )
}

function useSelect(props: FieldForProps, options: readonly Option[]) {
  const t = useWords()
  const shared = useShared(props)
  return { ...shared, options, value: String(shared.value ?? ''), placeholder: t('ui.select-one') }
}

/** The currency of the amounts beside it. */
function CurrencyField(props: FieldForProps) {
  const { language } = useLanguage()
  const { useCurrencies } = useFormsAround().entries
  const { list } = useCurrencies()
  const options = list.map(one => ({
    value: one.shortName,
    ...wordsOf(one, language),
    hint: one.symbol === one.shortName ? one.shortName : `${one.shortName} ${one.symbol}`,
  }))
  return <SelectField {...useSelect(props, options)} searchable />
}

/** A country; choosing another empties the state. */
function CountryField(props: FieldForProps) {
  const { form, field, siblings, under = '' } = props
  const { language } = useLanguage()
  const { useCountries } = useFormsAround().entries
  const { list } = useCountries()
  const options = list.map(one => {
    const { label, search } = wordsOf(one, language)
    return { value: one._id, label, search: `${search} ${one.code}` }
  })
  const states = siblings.flatMap(one => (one.type === 'state' && one.country === field.key ? [one.key] : []))
  const select = useSelect(props, options)
  const choose = (value: string) => {
    select.onChange(value)
    for (const key of states) form.set(under + key, '')
  }
  return <SelectField {...select} onChange={choose} />
}

/** A state of the chosen country; a country without any has the single option "no state", value 0 (spec). */
function StateField(props: FieldForProps<FieldOf<'state'>>) {
  const { form, field, under = '' } = props
  const t = useWords()
  const { language } = useLanguage()
  const { useStates } = useFormsAround().entries
  const country = (useFormValue(form, under + field.country) as string | undefined) || ''
  const known = useStates(country ? [country] : []).get(country)
  const states = (known ?? []).map(one => ({ value: one.id, ...wordsOf(one, language) }))
  const without = known !== undefined && states.length === 0
  const options = without ? [{ value: '0', label: t('ui.no-state') }] : states
  const select = useSelect(props, options)
  const only = without && select.value !== '0'
  // there is nothing to choose, so it is chosen
  useEffect(() => {
    if (only) select.onChange('0')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each such country
  }, [only])
  return <SelectField {...select} disabled={known === undefined} />
}

/** A language that people speak. */
function LanguageField(props: FieldForProps) {
  const { language } = useLanguage()
  const { useLanguages } = useFormsAround().entries
  const { list: languages } = useLanguages()
  return (
    <SelectField
      {...useSelect(
        props,
        languages.map(one => ({ value: one._id, ...wordsOf(one, language) })),
      )}
    />
  )
}

/** From and to of an amount in the currency beside it. */
function MoneyRangeField(props: FieldForProps<FieldOf<'range'>>) {
  const { form, field, under = '' } = props
  const shared = useShared(props)
  const currency = useFormValue(form, under + field.currency)
  const value = (shared.value ?? {}) as Partial<Range>
  return (
    <RangeField
      {...shared}
      compact={false}
      sign={typeof currency === 'string' ? currency : undefined}
      value={{ min: value.min ?? null, max: value.max ?? null }}
    />
  )
}

/** A phone: two fields on the wire (number and calling code without plus), one on the page. Begins where the visitor is. */
function PhoneNumberField(props: FieldForProps<FieldOf<'phone'>>) {
  const { form, field, under = '' } = props
  const shared = useShared(props)
  const { useGuessedCountry } = useFormsAround().entries
  const here = useGuessedCountry()
  const code = String(useFormValue(form, under + field.code) ?? '')
  const choose = (phone: Phone) => {
    form.set(under + field.key, phone.phoneNumber)
    form.set(under + field.code, phone.phoneCode.replace(/\D/g, ''))
  }
  return (
    <PhoneField
      // the guess comes later than the page; nothing typed is touched by it
      key={code ? 'known' : here?.countryCode}
      {...shared}
      country={here?.countryCode}
      value={{ phoneCode: code && `+${code}`, phoneNumber: String(shared.value ?? '') }}
      onChange={choose}
    />
  )
}

/** Rows of the same fields: languages with a level, certificates, experiences. */
function RowsField(props: FieldForProps<FieldOf<'rows'>>) {
  const { form, kind, field } = props
  const say = useFormWords(kind)
  const shared = useShared(props)
  const rows = Array.isArray(shared.value) ? (shared.value as Values[]) : []
  const makeRow = (): Values =>
    Object.fromEntries(field.rows.flatMap(one => (one.type === 'level' ? [[one.key, DEFAULT_STARS]] : [])))
  return (
    <Repeater<Values>
      {...shared}
      value={rows}
      makeRow={makeRow}
      rowLabel={say(`fields.${field.key}.row`)}
      addLabel={say(`fields.${field.key}.add`)}
      max={field.max}
      render={(_, index) =>
        field.rows.map(one => (
          <FieldFor
            key={one.key}
            form={form}
            kind={kind}
            field={one}
            siblings={field.rows}
            under={`${field.key}.${index}.`}
            words={`fields.${field.key}`}
          />
        ))
      }
    />
  )
}
