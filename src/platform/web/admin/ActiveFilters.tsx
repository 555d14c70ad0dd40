import { shortDate } from '../../shared/text.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { useWords } from '../ui/use-words.ts'
import styles from './ListPage.module.css'
import type { ListFilter } from './list-props.ts'
import { type ListState, withFilter } from './list-state.ts'
import type { ListChange } from './use-list-state.ts'

type ActiveFiltersProps = {
  filters: readonly ListFilter[]
  state: ListState
  onChange: (change: ListChange) => void
}

/** What the list is narrowed by, each to be taken off alone, or all at once. */
export function ActiveFilters({ filters, state, onChange }: ActiveFiltersProps) {
  const t = useWords()
  const active = filters.filter(filter => state.filters[filter.key])
  if (active.length === 0) return null
  const wordsOf = ({ key, type, options = [] }: ListFilter) => {
    const value = state.filters[key] ?? ''
    if (type === 'boolean') return t(value === 'true' ? 'ui.yes' : 'ui.no')
    if (type === 'date') return shortDate(value)
    return options.find(option => option.value === value)?.label ?? value
  }
  return (
    <div className={styles.chips}>
      {active.map(filter => (
        <Chip
          key={filter.key}
          pill
          removeLabel={filter.label}
          onRemove={() => onChange(now => ({ filters: withFilter(now, filter.key, '') }))}
        >
          {filter.label}: <bdi>{wordsOf(filter)}</bdi>
        </Chip>
      ))}
      <Button variant="ghost" size="compact" onClick={() => onChange({ filters: {}, search: '' })}>
        {t('ui.clear-all')}
      </Button>
    </div>
  )
}
