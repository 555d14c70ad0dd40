import { DAY_TIMES } from '../../../platform/web/forms/day-times.ts'
import { clockOf, minutesOf } from './clock-words.ts'
import css from './settings.module.css'

type TimeInputProps = { label: string; value: number; onChange: (minutes: number) => void }

/** The quarters of an hour, and the time that holds where it is none of them. */
function timesWith(now: string): readonly string[] {
  const quarters = DAY_TIMES.slice(0, -1).map(({ value }) => value)
  return quarters.includes(now) ? quarters : [...quarters, now].toSorted()
}

/** A time of day, chosen by the clock of 24 hours. */
export function TimeInput({ label, value, onChange }: TimeInputProps) {
  const now = clockOf(value)
  return (
    <label className={css.time}>
      <span className={css.timeLabel}>{label}</span>
      <select
        value={now}
        onChange={event => {
          const minutes = minutesOf(event.target.value)
          if (minutes !== null) onChange(minutes)
        }}
      >
        {timesWith(now).map(time => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </select>
    </label>
  )
}
