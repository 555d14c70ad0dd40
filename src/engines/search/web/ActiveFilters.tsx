import { useLanguage } from '../../../platform/web/language.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { filtersOn, type Looked, withChosen, withoutFilters } from '../address.ts'
import type { FoundFacts } from '../contract.ts'
import type { Filters } from '../filters.ts'
import css from './FoundScreen.module.css'
import type { ListLookUps, ListWords } from './list-words.ts'

/** A list that is searched: what it can be filtered by, what is looked for, and what the answer said of it. */
export type ListProps = {
  filters: Filters
  words: ListWords
  lookUps: ListLookUps
  looked: Looked
  onChange: (change: Partial<Looked>) => void
  answer: FoundFacts | undefined
}

/** The filters that are on, each to be taken away. */
export function ActiveFilters({ filters, words, lookUps, looked, onChange, answer }: ListProps) {
  const t = useWords()
  const { currency } = useLanguage()
  const amount = lookUps.useAmount()
  if (filtersOn(looked) === 0) return null
  const drop = (key: string, value: string) =>
    onChange({
      chosen: withChosen(
        filters,
        looked.chosen,
        key,
        looked.chosen[key]!.filter(one => one !== value),
      ),
    })
  return (
    <div className={css.chips}>
      {Object.entries(looked.chosen).flatMap(([key, values]) =>
        values.map(value => {
          const label = words.value(key, value, answer)
          return label === null ? null : (
            <Chip key={`${key}:${value}`} pill onRemove={() => drop(key, value)}>
              {label}
            </Chip>
          )
        }),
      )}
      {filters.ranges
        .filter(({ key }) => looked.ranges[key]?.min !== null || looked.ranges[key]?.max !== null)
        .map(({ key, money }) => (
          <Chip
            key={key}
            pill
            onRemove={() => onChange({ ranges: { ...looked.ranges, [key]: { min: null, max: null } } })}
          >
            {rangeLabel(t, looked.ranges[key]!, value => (money ? amount(value, currency) : `${value} %`))}
          </Chip>
        ))}
      <Button variant="ghost" size="compact" onClick={() => onChange(withoutFilters(looked))}>
        {t('ui.clear-all')}
      </Button>
    </div>
  )
}

/** Says a range: from, up to, or between. */
function rangeLabel(
  t: ReturnType<typeof useWords>,
  { min, max }: Looked['ranges'][string],
  write: (value: number) => string,
): string {
  const [from, to] = [min, max].map(value => (value === null ? '' : write(value))) as [string, string]
  if (min !== null && max !== null) return t('found.between', { from, to })
  return min !== null ? t('found.more-than', { from }) : t('found.less-than', { to })
}
