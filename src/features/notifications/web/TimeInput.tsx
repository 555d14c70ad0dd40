import { useState } from 'react'
import { clockOf, minutesOf } from './clock-words.ts'
import css from './settings.module.css'

type TimeInputProps = { label: string; value: number; onChange: (minutes: number) => void }

/** A time of day, taken when its field is left or Enter is pressed: while it is typed it is not whole. */
export function TimeInput({ label, value, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const minutes = typed === null ? null : minutesOf(typed)
    setTyped(null)
    if (minutes !== null && minutes !== value) onChange(minutes)
  }
  return (
    <label className={css.time}>
      <span className={css.timeLabel}>{label}</span>
      <input
        type="time"
        dir="ltr"
        required
        value={typed ?? clockOf(value)}
        onChange={event => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={event => {
          if (event.key === 'Enter') take()
        }}
      />
    </label>
  )
}
