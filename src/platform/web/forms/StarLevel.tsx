import { Star } from '../icons.ts'
import { iconLarge } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { FieldProps } from './field-props.ts'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './StarLevel.module.css'

/** The level a new row starts with (spec, languages repeater). */
export const DEFAULT_STARS = 5

const STARS = [1, 2, 3, 4, 5]

/** A level of one to five stars; arrows change it, as in any group of radios. */
export function StarLevel(props: FieldProps<number>) {
  const { name, value, onChange, onBlur } = props
  const t = useWords()
  return (
    <FieldFrame {...props} group="radiogroup">
      {control => (
        <div className={styles.stars}>
          {STARS.map(star => (
            <label key={star} className={star <= value ? styles.on : styles.off} title={t('ui.stars', { count: star })}>
              <input
                type="radio"
                name={`${control.id}-${name}`}
                className="visually-hidden"
                checked={star === value}
                disabled={control.disabled}
                onChange={() => onChange(star)}
                onBlur={onBlur}
              />
              <Star {...iconLarge} />
              <VisuallyHidden>{t('ui.stars', { count: star })}</VisuallyHidden>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
