import { type ReactNode, useId } from 'react'
import { CircleAlert } from '../icons.ts'
import { classNames } from '../ui/class-names.ts'
import { iconSmall } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import type { FieldProps } from './field-props.ts'
import styles from './field.module.css'

/** Attributes the control inside must carry, so that label, hint and error belong to it. */
export type ControlProps = {
  id: string
  name: string
  disabled?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type FrameProps = Pick<
  FieldProps<unknown>,
  'label' | 'labelHidden' | 'name' | 'hint' | 'error' | 'optional' | 'disabled' | 'compact'
> & {
  /** Across from the label: "3 of 6". */
  aside?: ReactNode
  /** Several controls under one label (radios, stars, files): a group named by it. */
  group?: 'group' | 'radiogroup'
  className?: string
  children: (control: ControlProps, labelId: string) => ReactNode
}

/** Label above, control, error with its icon and hint under it, all tied together for listeners. */
export function FieldFrame(props: FrameProps) {
  const { label, name, hint, error, optional, group, children } = props
  const t = useWords()
  const id = useId()
  const describedBy = classNames(error && `${id}-error`, hint && `${id}-hint`) || undefined
  const invalid = error ? (true as const) : undefined
  const control = { id, name, disabled: props.disabled, 'aria-describedby': describedBy, 'aria-invalid': invalid }
  const named = (
    <>
      <span data-field-label="">{label}</span>
      {optional && <span className={styles.optional}> {t('ui.optional')}</span>}
    </>
  )
  return (
    <div
      className={classNames(styles.field, props.compact && styles.compact, props.className)}
      data-field={name}
      {...(group && { role: group, 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy })}
    >
      <div className={props.labelHidden ? 'visually-hidden' : styles.head}>
        {group ? (
          <span id={`${id}-label`} className={styles.label}>
            {named}
          </span>
        ) : (
          <label id={`${id}-label`} htmlFor={id} className={styles.label}>
            {named}
          </label>
        )}
        {props.aside && <span className={styles.aside}>{props.aside}</span>}
      </div>
      {children(control, `${id}-label`)}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert {...iconSmall} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
