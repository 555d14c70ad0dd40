import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../ui/use-words.ts'
import styles from './choice.module.css'
import type { FieldProps, Option } from './field-props.ts'
import { FieldFrame } from './FieldFrame.tsx'

/** A choice with the number of results it leads to. */
export type CountedOption = Option & { count?: number }

type CheckboxGroupProps = FieldProps<string[]> & {
  options: readonly CountedOption[]
  /** How many are shown before "Show 12 more"; chosen ones always are. */
  first?: number
}

/** Any of several: facets of a search with their counts, or interests. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { value, options, onChange, onBlur, first = Number.POSITIVE_INFINITY, compact } = props
  const t = useWords()
  const [all, setAll] = useState(false)
  const shown = options.filter((option, index) => all || index < first || value.includes(option.value))
  const rest = options.length - shown.length
  const toggle = (one: string) => onChange(value.includes(one) ? value.filter(other => other !== one) : [...value, one])
  return (
    <FieldFrame {...props} group="group">
      {control => (
        <div className={styles.options}>
          {shown.map(option => (
            <label key={option.value} className={classNames(styles.option, compact && styles.dense)}>
              <input
                type="checkbox"
                name={props.name}
                className={styles.box}
                checked={value.includes(option.value)}
                disabled={control.disabled || option.disabled}
                onChange={() => toggle(option.value)}
                onBlur={onBlur}
              />
              <span className={styles.words}>
                <bdi>{option.label}</bdi>
                {option.hint && <span className={styles.more}>{option.hint}</span>}
              </span>
              {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
            </label>
          ))}
          {rest > 0 && (
            <span>
              <Button variant="ghost" size="compact" onClick={() => setAll(true)}>
                {t('ui.show-more', { count: rest })}
              </Button>
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
