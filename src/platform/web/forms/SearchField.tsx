import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { iconProps } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './field.module.css'

type SearchFieldProps = {
  /** For listeners; the placeholder is what is seen. */
  label: string
  placeholder?: string
  name?: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds of rest before the search is handed on; Enter, clearing and leaving hand it on at once. */
  delay?: number
  compact?: boolean
}

/** Text to search by. Escape clears it, then leaves it. */
export function SearchField({
  label,
  placeholder,
  name = 'search',
  value,
  onChange,
  delay = 250,
  compact,
}: SearchFieldProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const latest = useRef(onChange)
  latest.current = onChange
  // a search changed from outside (back, a saved view) shows at once
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => latest.current(text), delay)
    return () => clearTimeout(timer)
  }, [text, value, delay])
  const now = (next: string) => {
    setText(next)
    if (next !== value) onChange(next)
  }
  return (
    <FieldFrame label={label} labelHidden name={name} compact={compact}>
      {control => (
        <span className={styles.control}>
          <Search {...iconProps} className={styles.affix} />
          <input
            {...control}
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            className={classNames(styles.input, styles.search)}
            placeholder={placeholder ?? label}
            dir={text ? 'auto' : undefined}
            value={text}
            onChange={event => setText(event.target.value)}
            onBlur={() => now(text)}
            onKeyDown={event => {
              if (event.key === 'Enter') now(text)
              if (event.key !== 'Escape' || !text) return
              event.preventDefault()
              event.stopPropagation()
              now('')
            }}
          />
          {text && (
            <button
              type="button"
              className={styles.inside}
              aria-label={t('ui.clear')}
              onClick={() => {
                now('')
                input.current?.focus()
              }}
            >
              <X {...iconProps} />
            </button>
          )}
        </span>
      )}
    </FieldFrame>
  )
}
