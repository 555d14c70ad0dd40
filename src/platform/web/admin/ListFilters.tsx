import { ListFilter as FilterIcon } from 'lucide-react'
import { useState } from 'react'
import { DateField } from '../forms/DateField.tsx'
import { SearchField } from '../forms/SearchField.tsx'
import { SelectField } from '../forms/SelectField.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { iconProps } from '../ui/icon-props.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { useWords } from '../ui/use-words.ts'
import styles from './ListFilters.module.css'
import type { ListFilter } from './list-props.ts'
import { type ListState, withFilter } from './list-state.ts'
import type { ListChange } from './use-list-state.ts'

type ListFiltersProps = {
  filters: readonly ListFilter[]
  state: ListState
  /** False when the call takes no search. */
  searches: boolean
  count: number | undefined
  /** The list shares its width with the panel: all but the first filter wait behind a button. */
  tight?: boolean
  onChange: (change: ListChange, way?: 'step' | 'quiet') => void
}

/** How many filters stay in the bar beside an open panel. */
const IN_TIGHT_BAR = 1

/** The search and the filters in one bar; on phones, and beside an open panel, the filters wait behind a button. */
export function ListFilters({ filters, state, searches, count, tight, onChange }: ListFiltersProps) {
  const t = useWords()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const chosen = Object.keys(state.filters).length
  const put = (key: string, value: string) => {
    onChange(now => ({ filters: withFilter(now, key, value) }))
  }
  const inBar = narrow ? 0 : tight && filters.length > IN_TIGHT_BAR + 1 ? IN_TIGHT_BAR : filters.length
  const controls = (some: readonly ListFilter[], barred: boolean) =>
    some.map(filter => (
      <FilterControl
        key={filter.key}
        filter={filter}
        value={state.filters[filter.key] ?? ''}
        inBar={barred}
        onChange={value => put(filter.key, value)}
      />
    ))
  return (
    <div className={classNames(styles.bar, tight && styles.tight)}>
      {searches && (
        <div className={styles.search}>
          <SearchField
            label={t('ui.search')}
            compact
            value={state.search}
            onChange={search => onChange({ search }, 'quiet')}
          />
        </div>
      )}
      {controls(filters.slice(0, inBar), true)}
      {inBar < filters.length && (
        <Button size={narrow ? 'normal' : 'compact'} icon={<FilterIcon {...iconProps} />} onClick={() => setOpen(true)}>
          {chosen > 0 ? `${t('ui.filters')} (${chosen})` : t('ui.filters')}
        </Button>
      )}
      <Sheet
        open={inBar < filters.length && open}
        onClose={() => setOpen(false)}
        title={t('ui.filters')}
        footer={
          <Button variant="primary" wide onClick={() => setOpen(false)}>
            {t('ui.results', { count: count ?? 0 })}
          </Button>
        }
      >
        <div className={styles.stack}>{controls(filters, false)}</div>
      </Sheet>
    </div>
  )
}

type FilterControlProps = { filter: ListFilter; value: string; inBar: boolean; onChange: (value: string) => void }

/** One filter. In the bar its label stands in the field, as what it shows while nothing is chosen. */
function FilterControl({ filter, value, inBar, onChange }: FilterControlProps) {
  const t = useWords()
  const { key, label, type } = filter
  const own = { name: key, value, onChange, compact: inBar, labelHidden: inBar }
  const named = { ...own, label: inBar ? t('ui.filter-by', { name: label }) : label }
  const inField = inBar ? label : t('ui.any')
  if (type === 'text')
    return (
      <SearchField
        name={key}
        label={named.label}
        placeholder={label}
        value={value}
        onChange={onChange}
        compact={inBar}
      />
    )
  if (type === 'date') return <DateField {...named} placeholder={inBar ? label : undefined} />
  const yesNo = [
    { value: 'true', label: t('ui.yes') },
    { value: 'false', label: t('ui.no') },
  ]
  return <SelectField {...named} options={type === 'boolean' ? yesNo : (filter.options ?? [])} placeholder={inField} />
}
