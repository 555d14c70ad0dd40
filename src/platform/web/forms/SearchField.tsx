import { useCallback, useEffect, useRef, useState } from 'react'
import { Search, X } from '../icons.ts'
import { classNames } from '../ui/class-names.ts'
import { iconProps } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import styles from './field.module.css'
import { FieldFrame } from './FieldFrame.tsx'

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
  /** A finished sentence: what is chosen by searching is missing. */
  error?: string | null
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
  error,
}: SearchFieldProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const hand = useHanding(value, onChange, setText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (text === value) return
    timer.current = setTimeout(() => hand(text), delay)
    return () => clearTimeout(timer.current)
  }, [text, value, delay, hand])
  const now = (next: string) => {
    // handed on once: a second time, later, would undo a press on a link that made the reader leave the field
    clearTimeout(timer.current)
    setText(next)
    if (next !== value) hand(next)
  }
  return (
    <FieldFrame label={label} labelHidden name={name} compact={compact} error={error}>
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

/**
 * Hands searches on. A search changed from outside (back, a saved view) shows at once; one that was handed on and comes back as
 * the value does not, because by then more may have been typed.
 */
function useHanding(value: string, onChange: (value: string) => void, show: (text: string) => void) {
  const latest = useRef(onChange)
  latest.current = onChange
  const handed = useRef([value])
  useEffect(() => {
    const own = handed.current.indexOf(value)
    handed.current.splice(0, own < 0 ? handed.current.length : own + 1)
    if (own < 0) show(value)
  }, [value, show])
  return useCallback((text: string) => {
    handed.current.push(text)
    latest.current(text)
  }, [])
}
