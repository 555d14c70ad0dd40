import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Language, localeOf } from '../../../shared/text.ts'
import { ChevronLeft, ChevronRight } from '../../icons.ts'
import { classNames } from '../../ui/class-names.ts'
import { iconProps } from '../../ui/icon-props.ts'
import { useShownLanguage } from '../../ui/use-shown-language.ts'
import { useWords } from '../../ui/use-words.ts'
import styles from './Calendar.module.css'
import { clampDay, monthWeeks, shiftDay, shiftMonth, today, weekdayOf } from './days.ts'

type CalendarProps = {
  label: string
  value: string | null
  min?: string
  max?: string
  onPick: (day: string) => void
  onClose: () => void
}

/** Weeks begin on Sunday in Arabic (the Gulf's working week), on Monday in English. */
const WEEK_START = { ar: 0, en: 1 } as const

/**
 * A month to pick a day from. Arrows move by a day and a week as they point (mirrored in Arabic), PageUp and PageDown by a month,
 * with Shift by a year, Home and End to the ends of the week. Month and year are chosen from lists, for birthdays.
 */
export function Calendar({ label, value, min, max, onPick, onClose }: CalendarProps) {
  const t = useWords()
  const language = useShownLanguage()
  const grid = useRef<HTMLTableElement>(null)
  const [day, setDay] = useState(() => clampDay(value ?? today(), min, max))
  const [moved, setMoved] = useState(true)
  const weekStart = WEEK_START[language]
  const weeks = useMemo(() => monthWeeks(day, weekStart), [day, weekStart])

  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    setMoved(false)
  }, [day, moved])

  const go = (next: string, focus: boolean) => {
    setDay(clampDay(next, min, max))
    setMoved(focus)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return onClose()
    }
    const next = (event.target as HTMLElement).dataset.day ? dayByKey(event, day, weekStart) : null
    if (!next) return
    event.preventDefault()
    go(next, true)
  }
  return (
    <div
      role="dialog"
      aria-label={`${t('ui.choose-date')}: ${label}`}
      className={styles.calendar}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <MonthStep label={t('ui.previous-page-of-days')} onClick={() => go(shiftMonth(day, -1), false)}>
          <ChevronLeft {...iconProps} className="flip" />
        </MonthStep>
        <MonthChoice day={day} min={min} max={max} onChange={next => go(next, false)} />
        <MonthStep label={t('ui.next-page-of-days')} onClick={() => go(shiftMonth(day, 1), false)}>
          <ChevronRight {...iconProps} className="flip" />
        </MonthStep>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of days one moves in with arrows is a grid */}
      <table ref={grid} role="grid" aria-label={monthName(day, language)} className={styles.grid}>
        <thead>
          <tr>
            {weeks[0]?.map(one => (
              <th key={one} scope="col" abbr={weekdayName(one, language, 'long')}>
                {weekdayName(one, language, language === 'ar' ? 'narrow' : 'short').slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(one => (
                <CalendarDay
                  key={one}
                  day={one}
                  language={language}
                  chosen={one === value}
                  current={one === day}
                  outside={one.slice(0, 7) !== day.slice(0, 7)}
                  off={one !== clampDay(one, min, max)}
                  onPick={onPick}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function dayByKey(event: KeyboardEvent, day: string, weekStart: number): string | null {
  const turn = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const fromStart = (weekdayOf(day) - weekStart + 7) % 7
  switch (event.key) {
    case 'ArrowRight':
      return shiftDay(day, turn)
    case 'ArrowLeft':
      return shiftDay(day, -turn)
    case 'ArrowDown':
      return shiftDay(day, 7)
    case 'ArrowUp':
      return shiftDay(day, -7)
    case 'Home':
      return shiftDay(day, -fromStart)
    case 'End':
      return shiftDay(day, 6 - fromStart)
    case 'PageUp':
      return shiftMonth(day, event.shiftKey ? -12 : -1)
    case 'PageDown':
      return shiftMonth(day, event.shiftKey ? 12 : 1)
    default:
      return null
  }
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

function monthName(day: string, language: 'en' | 'ar'): string {
  return new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    utc(day),
  )
}

function weekdayName(day: string, language: 'en' | 'ar', weekday: 'long' | 'short' | 'narrow'): string {
  return new Intl.DateTimeFormat(localeOf(language), { weekday, timeZone: 'UTC' }).format(utc(day))
}

function MonthStep({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button type="button" className={styles.step} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}

type MonthChoiceProps = { day: string; min?: string; max?: string; onChange: (day: string) => void }

function MonthChoice({ day, min, max, onChange }: MonthChoiceProps) {
  const t = useWords()
  const language = useShownLanguage()
  const year = Number(day.slice(0, 4))
  const now = Number(today().slice(0, 4))
  const first = min ? Number(min.slice(0, 4)) : Math.min(year, now - 110)
  const last = max ? Number(max.slice(0, 4)) : Math.max(year, now + 20)
  const month = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2026, index, 1)))
  return (
    <span className={styles.choice}>
      <select
        aria-label={t('ui.choose-month')}
        className={styles.select}
        value={Number(day.slice(5, 7)) - 1}
        onChange={event => onChange(shiftMonth(day, Number(event.target.value) - (Number(day.slice(5, 7)) - 1)))}
      >
        {names.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={t('ui.choose-year')}
        className={classNames(styles.select, styles.year)}
        value={year}
        onChange={event => onChange(shiftMonth(day, (Number(event.target.value) - year) * 12))}
      >
        {Array.from({ length: last - first + 1 }, (_, index) => last - index).map(one => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </span>
  )
}

type CalendarDayProps = {
  day: string
  language: Language
  chosen: boolean
  /** The one day Tab reaches. */
  current: boolean
  outside: boolean
  off: boolean
  onPick: (day: string) => void
}

/** One day of the calendar; its name for listeners is the whole date. */
function CalendarDay({ day, language, chosen, current, outside, off, onPick }: CalendarDayProps) {
  const full = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' })
  return (
    // The button inside takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- in a table of another role, cells are said to be those of a grid
    <td role="gridcell" aria-selected={chosen}>
      <button
        type="button"
        data-day={day}
        aria-label={full.format(new Date(`${day}T00:00:00Z`))}
        aria-current={day === today() ? 'date' : undefined}
        tabIndex={current ? 0 : -1}
        disabled={off}
        className={classNames(styles.day, chosen && styles.chosen, outside && styles.outside)}
        onClick={() => onPick(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}
