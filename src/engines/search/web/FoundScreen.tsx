import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { shortDate } from '../../../platform/shared/text.ts'
import { CheckboxGroup } from '../../../platform/web/forms/CheckboxGroup.tsx'
import type { TreeOption } from '../../../platform/web/forms/picking/tree-rows.ts'
import { RangeField } from '../../../platform/web/forms/RangeField.tsx'
import { SearchField } from '../../../platform/web/forms/SearchField.tsx'
import { TreeSelectField } from '../../../platform/web/forms/TreeSelectField.tsx'
import { SlidersHorizontal } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../platform/web/ui/Sheet.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { filtersOn, withChosen, withoutFilters } from '../address.ts'
import type { FoundFacts } from '../contract.ts'
import type { Choice as ChoiceFilter } from '../filters.ts'
import type { ListProps } from './ActiveFilters.tsx'
import type { Results } from './data.ts'
import filterRailStyles from './FilterRail.module.css'
import { FoundList } from './FoundList.tsx'
import css from './FoundScreen.module.css'
import { ListTools } from './ListTools.tsx'
import { useSteadyFacets } from './steady-facets.ts'

const FIRST = 6
const NONE: FoundFacts['facets'][string] = []
const NO_VALUES: string[] = []

/** Every filter of a list, each value with how many it would leave. */
function FilterRail(props: ListProps) {
  const { filters, looked, onChange } = props
  const facets = useSteadyFacets(props.answer, looked, filters.choices)
  const choose = (key: string, values: string[]) =>
    onChange({ chosen: withChosen(filters, looked.chosen, key, values) })
  const shown = filters.choices.filter(({ within }) => !within || looked.chosen[within]?.length === 1)
  const [first, ...rest] = shown
  return (
    <div className={filterRailStyles.rail}>
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

type ChoiceProps = ListProps & {
  /** The values of every filter, in the order that holds. */
  facets: FoundFacts['facets']
  filter: ChoiceFilter
  choose: (key: string, values: string[]) => void
}

function Choice(props: ChoiceProps) {
  return props.filter.as === 'tree' ? <TreeChoice {...props} /> : <ListChoice {...props} />
}

function TreeChoice({ words, lookUps, looked, facets, filter, choose }: ChoiceProps) {
  const t = useWords()
  const whole = lookUps.useTree()
  const value = looked.chosen[filter.key] ?? NO_VALUES
  const label = words.filter(filter.key)
  const counted = facets[filter.key] ?? NONE
  // What leads to nothing is not offered in the tree; in a list it stays where it stood.
  const options = useMemo(() => {
    const leading = counted.filter(one => one.count > 0 || value.includes(one.value))
    return onlyIn(whole, new Set(leading.map(one => one.value)))
  }, [whole, counted, value])
  return (
    <Fold label={label} open>
      <TreeSelectField
        compact
        label={label}
        labelHidden
        name={filter.key}
        value={value}
        options={options}
        placeholder={t('found.add-choice')}
        onChange={values => choose(filter.key, values)}
      />
    </Fold>
  )
}

/** What of a tree is among these ids. */
const onlyIn = (tree: readonly TreeOption[], ids: ReadonlySet<string>): TreeOption[] =>
  tree.filter(one => ids.has(one.id)).map(one => ({ ...one, children: onlyIn(one.children ?? [], ids) }))

function ListChoice({ words, looked, answer, facets, filter, choose }: ChoiceProps) {
  const value = looked.chosen[filter.key] ?? NO_VALUES
  const label = words.filter(filter.key)
  const counted = facets[filter.key] ?? NONE
  const counts = new Map(counted.map(one => [one.value, one.count]))
  const options = [...counts.keys(), ...value.filter(one => !counts.has(one))].flatMap(one => {
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
  lookUps,
  looked,
  onChange,
  answer,
  rangeKey,
  money,
}: ListProps & { rangeKey: string; money: boolean }) {
  const { currency } = useLanguage()
  const sign = lookUps.useSign(currency)
  const label = words.filter(rangeKey)
  return (
    <Fold label={label} open={money}>
      <RangeField
        compact
        label={label}
        labelHidden
        name={rangeKey}
        sign={money ? sign : '%'}
        value={looked.ranges[rangeKey] ?? { min: null, max: null }}
        bars={money ? answer?.bars : undefined}
        onChange={range => onChange({ ranges: { ...looked.ranges, [rangeKey]: range } })}
      />
    </Fold>
  )
}

function Fold({ label, open, children }: { label: string; open?: boolean; children: React.ReactNode }) {
  return (
    <details className={filterRailStyles.group} open={open}>
      <summary className={filterRailStyles.label}>{label}</summary>
      <div className={filterRailStyles.inside}>{children}</div>
    </details>
  )
}

type FoundScreenProps<Row> = Omit<ListProps, 'answer'> & {
  title: string
  lead: string
  results: Results<Row>
  keyOf: (row: Row) => string
  card: (row: Row) => ReactNode
  /** At the end of the head: what can be done here. */
  actions?: ReactNode
  /** Over the columns: parts of the list. */
  tabs?: ReactNode
  /** False where something else than the list is shown. */
  counted?: boolean
  /** Wraps the list, or shows something else in its place: the panel of a tab. */
  panel?: (content: ReactNode) => ReactNode
  /** Beside the order: keeping what is looked for. */
  tools?: ReactNode
  /** While there is nothing at all in the list. */
  none: ReactNode
}

/** Under it the filters have no room beside the cards (FoundScreen.module.css). */
const FOLDED = 960

/** A list that is searched: search, filters with counts, cards (look: screen 5). Everything chosen stands in the address. */
export function FoundScreen<Row>(props: FoundScreenProps<Row>) {
  const { filters, words, lookUps, looked, onChange, results, panel = whole, counted = true } = props
  const t = useWords()
  const narrow = useNarrow(FOLDED)
  const { first } = results
  const list = { filters, words, lookUps, looked, onChange, answer: first }
  const on = filtersOn(looked)
  const content = (
    <div className={css.columns}>
      <aside className={css.side} aria-label={t('ui.filters')}>
        <SearchField
          label={words.say('search')}
          placeholder={words.say('search')}
          name="q"
          value={looked.text}
          onChange={text => onChange({ text })}
        />
        {narrow ? <FilterSheet {...list} on={on} /> : <FilterRail {...list} />}
      </aside>
      <section className={css.main} aria-busy={results.loading}>
        <ListTools {...list} narrow={narrow} tools={props.tools} />
        {first?.didYouMean && <p className={css.read}>{words.say('read-as', { words: first.didYouMean })}</p>}
        {first?.partly && first.count > 0 && <p className={css.read}>{words.say('partly')}</p>}
        <FoundList {...props} />
        {first?.rateDate && first.count > 0 && filters.ranges.some(range => range.money) && (
          <p className={css.rates}>
            {words.say('figures-at', { currency: first.currency, date: shortDate(first.rateDate) })}
          </p>
        )}
      </section>
    </div>
  )
  return (
    <Wrap className={css.page}>
      <header className="list-head">
        <div className={css.head}>
          <h1>{props.title}</h1>
          {props.actions}
        </div>
        <p className="list-lead">{props.lead}</p>
        {counted && (
          <p className={css.count} aria-live="polite">
            {first && countText(props, on === 0 && looked.text === '')}
          </p>
        )}
      </header>
      {props.tabs && <div className={css.tabs}>{props.tabs}</div>}
      {panel(content)}
    </Wrap>
  )
}

const whole = (content: ReactNode) => content

function countText<Row>({ words, results }: FoundScreenProps<Row>, plain: boolean): string {
  const { count, total } = results.first!
  return plain ? words.say('all', { count }) : words.say('match-of', { count, total })
}

/** On phones the filters fill a sheet; its button says what they leave. */
function FilterSheet({ on, ...rail }: ListProps & { on: number }) {
  const { words } = rail
  const t = useWords()
  const [open, setOpen] = useState(false)
  const count = rail.answer?.count ?? 0
  const footer = (
    <>
      <Button disabled={on === 0} onClick={() => rail.onChange(withoutFilters(rail.looked))}>
        {t('ui.clear-all')}
      </Button>
      <Button variant="primary" onClick={() => setOpen(false)}>
        {words.say('show', { count })}
      </Button>
    </>
  )
  return (
    <>
      <Button icon={<SlidersHorizontal {...iconProps} />} onClick={() => setOpen(true)}>
        {on > 0 ? t('found.filters-on', { count: on }) : t('ui.filters')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('ui.filters')} footer={footer}>
        <FilterRail {...rail} />
      </Sheet>
    </>
  )
}
