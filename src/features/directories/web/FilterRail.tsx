import { useMemo } from 'react'
import { CheckboxGroup } from '../../../platform/web/forms/CheckboxGroup.tsx'
import { RangeField } from '../../../platform/web/forms/RangeField.tsx'
import { TreeSelectField } from '../../../platform/web/forms/TreeSelectField.tsx'
import { useLanguage } from '../../../platform/web/language.tsx'
import { knownSign, useCurrencies, useIndustries } from '../../lookups/web/data.ts'
import type { Looked } from '../address.ts'
import type { FoundFacts } from '../contract.ts'
import type { Filters } from '../directory.ts'
import type { ListProps } from './ActiveFilters.tsx'
import css from './FilterRail.module.css'
import { industryOptions } from './industry-options.ts'
import { useSteadyFacets } from './steady-facets.ts'

const FIRST = 6
const NONE: FoundFacts['facets'][string] = []
const NO_VALUES: string[] = []

/** Every filter of a list, each value with how many it would leave. */
export function FilterRail(props: ListProps) {
  const { filters, looked, onChange } = props
  const facets = useSteadyFacets(props.answer, looked)
  const choose = (key: string, values: string[]) => onChange({ chosen: withChoice(looked.chosen, key, values) })
  const shown = filters.choices.filter(one => one.key !== 'state' || looked.chosen.country?.length === 1)
  const [first, ...rest] = shown
  return (
    <div className={css.rail}>
      {first && <Choice {...props} facets={facets} filter={first} choose={choose} />}
      {rest[0] && <Choice {...props} facets={facets} filter={rest[0]} choose={choose} />}
      {filters.ranges.map(range => (
        <RangeGroup key={range.key} {...props} rangeKey={range.key} money={range.money} />
      ))}
      {rest.slice(1).map(filter => (
        <Choice key={filter.key} {...props} facets={facets} filter={filter} choose={choose} />
      ))}
    </div>
  )
}

/** A state belongs to its country: another country forgets it. */
function withChoice(chosen: Looked['chosen'], key: string, values: string[]): Looked['chosen'] {
  return { ...chosen, [key]: values, ...(key === 'country' && { state: [] }) }
}

type ChoiceProps = ListProps & {
  /** The values of every filter, in the order that holds. */
  facets: FoundFacts['facets']
  filter: Filters['choices'][number]
  choose: (key: string, values: string[]) => void
}

function Choice({ words, looked, answer, facets, filter, choose }: ChoiceProps) {
  const { language } = useLanguage()
  const { list: industries } = useIndustries()
  const value = looked.chosen[filter.key] ?? NO_VALUES
  const label = words.filter(filter.key)
  const counted = facets[filter.key] ?? NONE
  const counts = useMemo(() => new Map(counted.map(one => [one.value, one.count])), [counted])
  // What leads to nothing is not offered in the tree; in a list it stays where it stood.
  const leading = useMemo(
    () => new Map([...counts].filter(([one, count]) => count > 0 || value.includes(one))),
    [counts, value],
  )
  const tree = useMemo(() => industryOptions(industries, language, leading), [industries, language, leading])
  if (filter.as === 'tree')
    return (
      <Fold label={label} open>
        <TreeSelectField
          compact
          label={label}
          labelHidden
          name={filter.key}
          value={value}
          options={tree}
          placeholder={words.say('add-industry')}
          onChange={values => choose(filter.key, values)}
        />
      </Fold>
    )
  const known = new Set(counted.map(one => one.value))
  const options = [...counted.map(one => one.value), ...value.filter(one => !known.has(one))].flatMap(one => {
    const label = words.value(filter.key, one, answer && { ...answer, facets })
    const count = counts.get(one) ?? 0
    return label === null ? [] : { value: one, label, count, disabled: count === 0 && !value.includes(one) }
  })
  if (options.length === 0 || saysNothing(filter, options, value, answer)) return null
  return (
    <Fold label={label} open={!filter.later || value.length > 0}>
      <CheckboxGroup
        compact
        label={label}
        labelHidden
        name={filter.key}
        value={value}
        first={FIRST}
        options={options}
        onChange={values => choose(filter.key, values)}
      />
    </Fold>
  )
}

/** A single choice that everything found has leaves everything: there is nothing to choose. */
function saysNothing(
  { as }: ChoiceProps['filter'],
  options: readonly { count: number }[],
  chosen: readonly string[],
  answer: ListProps['answer'],
): boolean {
  return as === 'choice' && options.length === 1 && chosen.length === 0 && options[0]!.count === answer?.count
}

function RangeGroup({
  words,
  looked,
  onChange,
  answer,
  rangeKey,
  money,
}: ListProps & { rangeKey: string; money: boolean }) {
  const { currency } = useLanguage()
  const { list } = useCurrencies()
  const { language } = useLanguage()
  const own = list.find(one => one.shortName === currency)
  const sign = money ? ((language === 'ar' ? own?.arabicSymbol : own?.symbol) ?? knownSign(currency)) : '%'
  const label = words.filter(rangeKey)
  return (
    <Fold label={label} open={money}>
      <RangeField
        compact
        label={label}
        labelHidden
        name={rangeKey}
        sign={sign}
        value={looked.ranges[rangeKey] ?? { min: null, max: null }}
        bars={money ? answer?.bars : undefined}
        onChange={range => onChange({ ranges: { ...looked.ranges, [rangeKey]: range } })}
      />
    </Fold>
  )
}

function Fold({ label, open, children }: { label: string; open?: boolean; children: React.ReactNode }) {
  return (
    <details className={css.group} open={open}>
      <summary className={css.label}>{label}</summary>
      <div className={css.inside}>{children}</div>
    </details>
  )
}
