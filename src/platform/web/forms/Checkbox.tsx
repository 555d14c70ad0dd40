import { type ReactNode, useId } from 'react'
import { CircleAlert } from '../icons.ts'
import { classNames } from '../ui/class-names.ts'
import { iconSmall } from '../ui/icon-props.ts'
import styles from './choice.module.css'
import type { FieldProps } from './field-props.ts'
import fields from './field.module.css'

type CheckboxProps = Omit<FieldProps<boolean>, 'label' | 'optional' | 'labelHidden'> & {
  /** May hold links, as in "I agree to the terms". */
  label: ReactNode
}

/** A yes or no that is sent with the form; what acts at once is a Switch. */
export function Checkbox({ label, name, value, onChange, onBlur, hint, error, disabled, compact }: CheckboxProps) {
  const id = useId()
  return (
    <div className={classNames(fields.field, compact && fields.compact)} data-field={name}>
      <label className={styles.option}>
        <input
          type="checkbox"
          id={id}
          name={name}
          className={styles.box}
          checked={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(error && `${id}-error`, hint && `${id}-hint`) || undefined}
          onChange={event => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <span data-field-label="" className={styles.words}>
          {label}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className={classNames(fields.error, styles.under)}>
          <CircleAlert {...iconSmall} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={classNames(fields.hint, styles.under)}>
          {hint}
        </p>
      )}
    </div>
  )
}
