import { useEffect } from 'react'
import type { Option } from '../../../../platform/web/forms/field-props.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { useCountries, useCountry, useCurrencies, useSpokenLanguages } from '../../../lookups/web/data.ts'
import type { FieldOf } from '../../kind.ts'
import { type FieldForProps, useShared } from './use-shared.ts'
import { wordsOf } from './words-of.ts'

function useSelect(props: FieldForProps, options: readonly Option[]) {
  const t = useWords()
  const { field, values, onChange } = props
  return {
    ...useShared(props),
    options,
    value: String(values[field.key] ?? ''),
    placeholder: t('ui.select-one'),
    onChange: (value: string) => onChange({ [field.key]: value }),
  }
}

/** The currency of the amounts beside it. */
export function CurrencyField(props: FieldForProps) {
  const { language } = useLanguage()
  const { list } = useCurrencies()
  const options = list.map(one => ({
    value: one.shortName,
    ...wordsOf(one, language),
    hint: one.symbol === one.shortName ? one.shortName : `${one.shortName} ${one.symbol}`,
  }))
  return <SelectField {...useSelect(props, options)} searchable />
}

/** A country; choosing another empties the state. */
export function CountryField(props: FieldForProps) {
  const { field, siblings, onChange } = props
  const { language } = useLanguage()
  const { list } = useCountries()
  const options = list.map(one => {
    const { label, search } = wordsOf(one, language)
    return { value: one._id, label, search: `${search} ${one.code}` }
  })
  const states = siblings.flatMap(one => (one.type === 'state' && one.country === field.key ? [one.key] : []))
  const empty = Object.fromEntries(states.map(key => [key, '']))
  return <SelectField {...useSelect(props, options)} onChange={value => onChange({ [field.key]: value, ...empty })} />
}

/** A state of the chosen country; a country without any has the single option "no state", value 0 (spec). */
export function StateField(props: FieldForProps<FieldOf<'state'>>) {
  const { field, values, onChange } = props
  const t = useWords()
  const { language } = useLanguage()
  const { country } = useCountry((values[field.country] as string | undefined) || null)
  const states = (country?.states ?? []).map(one => ({ value: one.id, ...wordsOf(one, language) }))
  const without = country !== undefined && states.length === 0
  const options = without ? [{ value: '0', label: t('ui.no-state') }] : states
  const only = without && values[field.key] !== '0'
  // there is nothing to choose, so it is chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such country
  useEffect(() => {
    if (only) onChange({ [field.key]: '0' })
  }, [only])
  return <SelectField {...useSelect(props, options)} disabled={country === undefined} />
}

/** A language that people speak. */
export function LanguageField(props: FieldForProps) {
  const { language } = useLanguage()
  const { list: languages } = useSpokenLanguages()
  return (
    <SelectField
      {...useSelect(
        props,
        languages.map(one => ({ value: one._id, ...wordsOf(one, language) })),
      )}
    />
  )
}
