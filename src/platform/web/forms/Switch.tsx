import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import fields from './field.module.css'
import own from './Switch.module.css'

type SwitchProps = {
  label: string
  hint?: ReactNode
  value: boolean
  /** Takes effect at once: a setting, never a field that waits for Save. */
  onChange: (value: boolean) => void
  disabled?: boolean
}

/** On or off, at once. The words stand before it, as in a list of settings. */
export function Switch({ label, hint, value, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className={own.row}>
      <div className={own.words}>
        <label htmlFor={id} className={own.label}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={fields.hint}>
            {hint}
          </p>
        )}
      </div>
      <input
        type="checkbox"
        role="switch"
        aria-checked={value}
        id={id}
        className={styles.switch}
        checked={value}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => onChange(event.target.checked)}
      />
    </div>
  )
}
