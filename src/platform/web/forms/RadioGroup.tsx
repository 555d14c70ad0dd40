import { classNames } from '../ui/class-names.ts'
import styles from './choice.module.css'
import type { FieldProps, Option } from './field-props.ts'
import { FieldFrame } from './FieldFrame.tsx'

type RadioGroupProps = FieldProps<string> & {
  options: readonly Option[]
  /** Beside one another, for two or three short words. */
  inRow?: boolean
}

/** One of a few, all in view. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, value, options, onChange, onBlur, compact, error, inRow } = props
  return (
    <FieldFrame {...props} group="radiogroup">
      {control => (
        <div className={classNames(styles.options, inRow && styles.inRow, error && styles.invalid)}>
          {options.map(option => (
            <label key={option.value} className={classNames(styles.option, compact && styles.dense)}>
              <input
                type="radio"
                name={`${control.id}-${name}`}
                className={styles.round}
                checked={value === option.value}
                disabled={control.disabled || option.disabled}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
              />
              <span className={styles.words}>
                <bdi>{option.label}</bdi>
                {option.hint && <span className={styles.more}>{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
