import { ChoiceCards } from '../../../../platform/web/forms/ChoiceCards.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { Category } from '../../../lookups/contract.ts'
import { nameOf, useCategories } from '../../../lookups/web/data.ts'
import type { FieldOf } from '../../kind.ts'
import { type KindWords, useKindWords } from '../use-kind-words.ts'
import { choiceIcon } from './choice-icons.tsx'
import { type FieldForProps, useShared } from './use-shared.ts'

/** One of a few options: cards with drawings, or a list. */
export function ChoiceField(props: FieldForProps<FieldOf<'choice'>>) {
  const { kind, field, values, words = 'fields', onChange } = props
  const t = useWords()
  const say = useKindWords(kind)
  const shared = useShared(props)
  const options = field.options.map(value => ({
    value,
    label: say(`${words}.${field.key}.options.${value}`),
    icon: choiceIcon(`${field.key}.${value}`, value),
  }))
  const chosen = String(values[field.key] ?? '')
  const set = (value: string) => onChange({ [field.key]: value })
  return field.cards ? (
    <ChoiceCards {...shared} options={options} value={chosen} onChange={set} />
  ) : (
    <SelectField {...shared} options={options} value={chosen} onChange={set} placeholder={t('ui.select-one')} />
  )
}

/** A category by what it requires: in the wizard's own words when it is the only one of its sort, else by its name. */
function labelOf(one: Category, all: readonly Category[], say: KindWords, key: string, language: 'en' | 'ar'): string {
  const alone = one.requires !== null && all.filter(other => other.requires === one.requires).length === 1
  return alone ? say(`fields.${key}.options.${one.requires}`) : nameOf(one, language)
}

/** The category: what is asked next follows from it. */
export function CategoryField(props: FieldForProps<FieldOf<'category'>>) {
  const { kind, field, values, onChange } = props
  const t = useWords()
  const say = useKindWords(kind)
  const shared = useShared(props)
  const { language } = useLanguage()
  const { list } = useCategories(field.of)
  const options = list.map(one => ({
    value: one.value,
    label: labelOf(one, list, say, field.key, language),
    icon: choiceIcon(one.requires),
  }))
  const chosen = String(values[field.key] ?? '')
  const set = (value: string) => onChange({ [field.key]: value })
  return list.length > 8 ? (
    <SelectField {...shared} options={options} value={chosen} onChange={set} placeholder={t('ui.select-one')} />
  ) : (
    <ChoiceCards {...shared} options={options} value={chosen} onChange={set} />
  )
}
