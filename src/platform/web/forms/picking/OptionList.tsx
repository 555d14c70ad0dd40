import { type ReactNode, useEffect, useRef } from 'react'
import { Check } from '../../icons.ts'
import { classNames } from '../../ui/class-names.ts'
import { iconProps } from '../../ui/icon-props.ts'
import { useWords } from '../../ui/use-words.ts'
import type { Option } from '../field-props.ts'
import styles from './list.module.css'

type OptionListProps = {
  id: string
  label: string
  options: readonly Option[]
  active: number
  chosen: (value: string) => boolean
  multiple?: boolean
  onPick: (index: number) => void
  onActive: (index: number) => void
  /** Drawn before the label: a flag. */
  mark?: (option: Option) => ReactNode
}

/** The rows of a listbox; focus stays in the text field, which names the active row. */
export function OptionList({ id, label, options, active, chosen, multiple, onPick, onActive, mark }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const t = useWords()
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  if (options.length === 0)
    return (
      <p id={id} className={styles.nothing} role="status">
        {t('ui.nothing-matches')}
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one inside holds the focus for all
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      className={styles.list}
      onMouseDown={event => event.preventDefault()}
    >
      {options.map((option, index) => (
        // Focus stays in the text field.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- keys are handled by the text field that owns the list
        <div
          key={option.value}
          id={rowId(id, index)}
          role="option"
          aria-selected={chosen(option.value)}
          aria-disabled={option.disabled || undefined}
          className={classNames(styles.row, index === active && styles.active, option.disabled && styles.off)}
          onMouseMove={() => index !== active && onActive(index)}
          onClick={() => onPick(index)}
        >
          {mark?.(option)}
          <span className={styles.name}>
            <bdi>{option.label}</bdi>
            {option.hint && <bdi className={styles.more}>{option.hint}</bdi>}
          </span>
          {chosen(option.value) && <Check {...iconProps} className={styles.check} />}
        </div>
      ))}
    </div>
  )
}

/** Id of a row, for aria-activedescendant. */
export const rowId = (listId: string, index: number): string => `${listId}-${index}`
