import type { Option } from '../../../../platform/web/forms/field-props.ts'
import { MultiSelectField } from '../../../../platform/web/forms/MultiSelectField.tsx'
import { TreeSelectField } from '../../../../platform/web/forms/TreeSelectField.tsx'
import { useLanguage } from '../../../../platform/web/language.tsx'
import type { Field, FieldOf } from '../../descriptor.ts'
import { useFormsAround } from '../FormsAround.tsx'
import { useFormWords } from '../use-form-words.ts'
import { type FieldForProps, useShared } from './use-shared.ts'
import { treeOf, wordsOf } from './words-of.ts'

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Industries from the tree; more than the limit are cut off (spec). */
export function IndustriesField(props: FieldForProps<FieldOf<'industries'>>) {
  const { language } = useLanguage()
  const { useIndustries } = useFormsAround().entries
  const { list: tree } = useIndustries()
  const shared = useShared(props)
  return (
    <TreeSelectField {...shared} max={props.field.max} options={treeOf(tree, language)} value={list(shared.value)} />
  )
}

type Listed = Extract<Field, { max: number }>

/** Several of a list, as many as the limit. */
function Several(props: FieldForProps<Listed> & { options: readonly Option[] }) {
  const shared = useShared(props)
  return <MultiSelectField {...shared} max={props.field.max} options={props.options} value={list(shared.value)} />
}

/** Skills, as many as the limit. */
export function SkillsField(props: FieldForProps<FieldOf<'skills'>>) {
  const { language } = useLanguage()
  const { useSkills } = useFormsAround().entries
  const { list: skills } = useSkills()
  return <Several {...props} options={skills.map(one => ({ value: one._id, ...wordsOf(one, language) }))} />
}

/** Countries that somebody covers. */
export function CountriesField(props: FieldForProps<FieldOf<'countries'>>) {
  const { language } = useLanguage()
  const { useCountries } = useFormsAround().entries
  const { list: countries } = useCountries()
  const options = countries.map(one => {
    const { label, search } = wordsOf(one, language)
    return { value: one._id, label, search: `${search} ${one.code}` }
  })
  return <Several {...props} options={options} />
}

/** Languages that somebody works in. */
export function LanguagesField(props: FieldForProps<FieldOf<'languages'>>) {
  const { language } = useLanguage()
  const { useLanguages } = useFormsAround().entries
  const { list: languages } = useLanguages()
  return <Several {...props} options={languages.map(one => ({ value: one._id, ...wordsOf(one, language) }))} />
}

/** Some of the descriptor's own options. */
export function ChoicesField(props: FieldForProps<FieldOf<'choices'>>) {
  const { kind, field, words = 'fields' } = props
  const say = useFormWords(kind)
  const options = field.options.map(value => ({ value, label: say(`${words}.${field.key}.options.${value}`) }))
  return <Several {...props} options={options} />
}
