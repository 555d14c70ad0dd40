import { useLanguage } from '../../../platform/web/language.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { filtersOn, type Looked, withoutFilters } from '../address.ts'
import type { SearchAnswer } from '../contract.ts'
import type { Directory } from '../directory.ts'
import css from './DirectoryScreen.module.css'
import { useRangeLabel, useValueLabel } from './labels.ts'

type Props = {
  directory: Directory
  looked: Looked
  onChange: (change: Partial<Looked>) => void
  answer: SearchAnswer | undefined
}

/** The filters that are on, each to be taken away. */
export function ActiveFilters({ directory, looked, onChange, answer }: Props) {
  const words = useWords()
  const { currency } = useLanguage()
  const labelOf = useValueLabel(directory, answer)
  const rangeOf = useRangeLabel()
  if (filtersOn(looked) === 0) return null
  const drop = (key: string, value: string) =>
    onChange({
      chosen: {
        ...looked.chosen,
        [key]: looked.chosen[key]!.filter(one => one !== value),
        ...(key === 'country' && { state: [] }),
      },
    })
  return (
    <div className={css.chips}>
      {Object.entries(looked.chosen).flatMap(([key, values]) =>
        values.map(value => (
          <Chip key={`${key}:${value}`} pill onRemove={() => drop(key, value)}>
            {labelOf(key, value)}
          </Chip>
        )),
      )}
      {directory.ranges
        .filter(({ key }) => looked.ranges[key]?.min !== null || looked.ranges[key]?.max !== null)
        .map(({ key, money }) => (
          <Chip
            key={key}
            pill
            onRemove={() => onChange({ ranges: { ...looked.ranges, [key]: { min: null, max: null } } })}
          >
            {rangeOf(looked.ranges[key]!, money ? currency : null)}
          </Chip>
        ))}
      <Button variant="ghost" size="compact" onClick={() => onChange(withoutFilters(looked))}>
        {words('ui.clear-all')}
      </Button>
    </div>
  )
}
