import { type Language, localeOf } from '../../../shared/text.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Calendar.module.css'
import { today } from './days.ts'

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
export function CalendarDay({ day, language, chosen, current, outside, off, onPick }: CalendarDayProps) {
  const full = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' })
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid
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
