import { type KeyboardEvent, useRef } from 'react'
import { classNames } from './class-names.ts'
import { nextIndex } from './roving.ts'
import styles from './Segmented.module.css'

type SegmentedProps<K extends string> = {
  options: readonly { key: K; label: string }[]
  value: K
  onChange: (key: K) => void
  label: string
}

/** Two to four ways to see the same thing: monthly or yearly, grid or list. Acts at once. */
export function Segmented<K extends string>({ options, value, onChange, label }: SegmentedProps<K>) {
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const now = options.findIndex(option => option.key === value)
    const next = nextIndex(event, now, options.length, 'row')
    const option = next === null ? undefined : options[next]
    if (!option || next === null) return
    event.preventDefault()
    onChange(option.key)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one inside holds the focus for all
    <div className={styles.group} role="radiogroup" aria-label={label} ref={group} onKeyDown={onKeyDown}>
      {options.map(option => (
        // A pressed segment is a radio to listeners and a button to fingers.
        <button
          key={option.key}
          type="button"
          role="radio"
          aria-checked={option.key === value}
          tabIndex={option.key === value ? 0 : -1}
          className={classNames(styles.option, option.key === value && styles.on)}
          onClick={() => onChange(option.key)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
