import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { shortDate } from '../../shared/text.ts'
import { iconProps } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import { type ControlProps, FieldFrame } from './FieldFrame.tsx'
import styles from './field.module.css'
import type { FieldProps } from './field-props.ts'
import { Floating } from './picking/Floating.tsx'
import { readDay } from './picking/read-day.ts'
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
