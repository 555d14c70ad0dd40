import { ChevronDown } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { iconProps } from '../../ui/icon-props.ts'
import { useWords } from '../../ui/use-words.ts'
import type { ControlProps } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import type { SelectFieldProps } from '../field-props.ts'
import own from './NativeSelect.module.css'

/** The system's own list in our frame: nothing beats it on a phone or for a screen reader while options are few. */
export function NativeSelect(props: SelectFieldProps & { control: ControlProps }) {
  const { control, value, options, optional, onChange, onBlur, placeholder } = props
  const t = useWords()
  return (
    <span className={classNames(styles.control, own.whole)}>
      <select
        {...control}
        className={classNames(styles.input, own.select, value === '' && own.empty)}
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
      >
        {(optional || placeholder !== undefined || value === '') && (
          <option value="" disabled={!optional && placeholder === undefined}>
            {placeholder ?? t('ui.select-one')}
          </option>
        )}
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.hint ? `${option.label} ${option.hint}` : option.label}
          </option>
        ))}
      </select>
      <ChevronDown {...iconProps} className={own.chevron} />
    </span>
  )
}
