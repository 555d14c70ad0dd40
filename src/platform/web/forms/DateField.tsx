import { lazy, Suspense, useRef, useState } from 'react'
import { latinDigits, shortDate } from '../../shared/text.ts'
import { CalendarDays } from '../icons.ts'
import { iconProps } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import type { FieldProps } from './field-props.ts'
import styles from './field.module.css'
import { type ControlProps, FieldFrame } from './FieldFrame.tsx'
import { Floating } from './picking/Floating.tsx'
import { useTypedText } from './use-typed-text.ts'

// the calendar is fetched when somebody opens one
const Calendar = lazy(async () => ({ default: (await import('./picking/Calendar.tsx')).Calendar }))

type DateFieldProps = FieldProps<string> & {
  /** First and last day that can be picked, `YYYY-MM-DD`. Typed days are judged by the form's schema. */
  min?: string
  max?: string
  autoComplete?: string
  placeholder?: string
}

/**
 * A day, typed DD/MM/YYYY (any digits, any separator) or picked. The value is `YYYY-MM-DD`, empty text for none; text that is no
 * day is handed on as it is, so that the schema refuses it with `date` and nothing typed is lost.
 */
export function DateField(props: DateFieldProps) {
  return <FieldFrame {...props}>{control => <DayInput {...props} control={control} />}</FieldFrame>
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)

function DayInput({
  control,
  label,
  value,
  onChange,
  onBlur,
  min,
  max,
  disabled,
  autoComplete,
  placeholder,
}: DateFieldProps & { control: ControlProps }) {
  const t = useWords()
  const anchor = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const current = value ?? ''
  const typed = useTypedText<string>({
    shown: isDay(current) ? shortDate(current) : current,
    read: text => readDay(text) ?? text.trim(),
    same: Object.is,
    value: current,
    onChange,
  })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <span ref={anchor} className={styles.control}>
        <input
          {...control}
          type="text"
          inputMode="numeric"
          dir="ltr"
          autoComplete={autoComplete ?? 'off'}
          placeholder={placeholder ?? t('ui.date-format')}
          className={styles.input}
          value={typed.text}
          onChange={event => typed.type(event.target.value)}
          onBlur={() => {
            typed.leave(current === '' || isDay(current))
            onBlur?.()
          }}
        />
        <button
          ref={button}
          type="button"
          className={styles.inside}
          aria-label={`${t('ui.choose-date')}: ${label}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={disabled}
          onClick={() => setOpen(!open)}
        >
          <CalendarDays {...iconProps} />
        </button>
      </span>
      {open && (
        <Floating anchor={anchor} onClose={() => setOpen(false)}>
          <Suspense>
            <Calendar
              label={label}
              value={isDay(current) ? current : null}
              min={min}
              max={max}
              onClose={close}
              onPick={day => {
                onChange(day)
                close()
              }}
            />
          </Suspense>
        </Floating>
      )}
    </>
  )
}

/**
 * Reads a day as people type it, day first: `3/4/2026`, `03.04.2026`, `03-04-2026`, `03042026`, `2026-04-03`, in any digits.
 * Answers `YYYY-MM-DD`, or null for what is no day of the calendar. Years are written in full.
 */
export function readDay(text: string): string | null {
  const bare = latinDigits(text)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare)
  if (iso) return day(iso[1], iso[2], iso[3])
  const typed =
    /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare)
  return typed ? day(typed[3], typed[2], typed[1]) : null
}

function day(year = '', month = '', date = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${text}T00:00:00Z`)
  // 31/02 rolls over to March in a Date: not the day that was typed
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== text ? null : text
}
