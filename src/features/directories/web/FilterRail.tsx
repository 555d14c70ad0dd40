import { useMemo } from 'react'
import { CheckboxGroup } from '../../../platform/web/forms/CheckboxGroup.tsx'
import { RangeField } from '../../../platform/web/forms/RangeField.tsx'
import { TreeSelectField } from '../../../platform/web/forms/TreeSelectField.tsx'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { knownSign, useCurrencies, useIndustries } from '../../lookups/web/data.ts'
import type { Looked } from '../address.ts'
import type { SearchAnswer } from '../contract.ts'
import type { ChoiceFilter, Directory } from '../directory.ts'
import type { strings } from '../strings.en.ts'
import css from './FilterRail.module.css'
import { industryOptions } from './industry-options.ts'
import { useDirectoryWords, useValueLabel } from './labels.ts'

type Props = {
  directory: Directory
  looked: Looked
  onChange: (change: Partial<Looked>) => void
  answer: SearchAnswer | undefined
}
const FIRST = 6
/** Groups that wait folded: few look for them. */
const LATER = new Set(['saleType', 'nationality', 'licenseCountry'])

/** Every filter of a directory, each value with how many it would leave. */
export function FilterRail(props: Props) {
  const { directory, looked, onChange } = props
  const choose = (key: string, values: string[]) => onChange({ chosen: withChoice(looked.chosen, key, values) })
  const shown = directory.choices.filter(one => one.key !== 'state' || looked.chosen.country?.length === 1)
  const [first, ...rest] = shown
  return (
    <div className={css.rail}>
      {first && <Choice {...props} filter={first} choose={choose} />}
      {rest[0] && <Choice {...props} filter={rest[0]} choose={choose} />}
      {directory.ranges.map(range => (
        <RangeGroup key={range.key} {...props} rangeKey={range.key} money={range.money} />
      ))}
      {rest.slice(1).map(filter => (
        <Choice key={filter.key} {...props} filter={filter} choose={choose} />
      ))}
    </div>
  )
}

/** A state belongs to its country: another country forgets it. */
function withChoice(chosen: Looked['chosen'], key: string, values: string[]): Looked['chosen'] {
  return { ...chosen, [key]: values, ...(key === 'country' && { state: [] }) }
}

type ChoiceProps = Props & { filter: ChoiceFilter; choose: (key: string, values: string[]) => void }

function Choice({ directory, looked, answer, filter, choose }: ChoiceProps) {
  const t = useText<typeof strings>('directories')
  const { language } = useLanguage()
  const { list: industries } = useIndustries()
  const labelOf = useValueLabel(directory, answer)
  const value = looked.chosen[filter.key] ?? []
  const label = useDirectoryWords(directory)(filter.key)
  const counted = answer?.facets[filter.key] ?? []
  const counts = useMemo(() => new Map(counted.map(one => [one.value, one.count])), [counted])
  const tree = useMemo(() => industryOptions(industries, language, counts), [industries, language, counts])
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
          placeholder={t('add-industry')}
          onChange={values => choose(filter.key, values)}
        />
      </Fold>
    )
  const known = new Set(counted.map(one => one.value))
  const options = [...counted.map(one => one.value), ...value.filter(one => !known.has(one))].map(one => ({
    value: one,
    label: labelOf(filter.key, one),
    count: counts.get(one) ?? 0,
  }))
  if (options.length === 0) return null
  return (
    <Fold label={label} open={!LATER.has(filter.key) || value.length > 0}>
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

function RangeGroup({
  directory,
  looked,
  onChange,
  answer,
  rangeKey,
  money,
}: Props & { rangeKey: string; money: boolean }) {
  const { currency } = useLanguage()
  const { list } = useCurrencies()
  const { language } = useLanguage()
  const own = list.find(one => one.shortName === currency)
  const sign = money ? ((language === 'ar' ? own?.arabicSymbol : own?.symbol) ?? knownSign(currency)) : '%'
  const label = useDirectoryWords(directory)(rangeKey)
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
