import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './ChoiceCards.module.css'
import type { FieldProps, Option } from './field-props.ts'
import { FieldFrame } from './FieldFrame.tsx'

type ChoiceCardsProps = FieldProps<string> & {
  options: readonly (Option & { icon?: ReactNode })[]
  /** In a row where there is room. Default 2. */
  columns?: 1 | 2 | 3
}

/** One of a few that deserve a picture: each a card with its drawing, arrows move between them. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { name, value, options, onChange, onBlur, error, columns = 2 } = props
  return (
    <FieldFrame {...props} group="radiogroup">
      {control => (
        <div className={classNames(styles.cards, styles[`in${columns}`])}>
          {options.map(option => (
            <label key={option.value} className={classNames(styles.card, error && styles.invalid)}>
              <input
                type="radio"
                name={`${control.id}-${name}`}
                className="visually-hidden"
                checked={value === option.value}
                disabled={control.disabled || option.disabled}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
              />
              {option.icon}
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
