import type { ReactNode } from 'react'
import { readNumber, writeNumber } from '../../shared/numbers.ts'
import { useShownLanguage } from '../ui/use-shown-language.ts'
import type { FieldProps } from './field-props.ts'
import styles from './field.module.css'
import { type ControlProps, FieldFrame } from './FieldFrame.tsx'
import { useTypedText } from './use-typed-text.ts'

export type NumberFieldProps = FieldProps<number | null> & {
  /** `%`, `m²`: shown in the field and forgiven when typed. */
  suffix?: ReactNode
  prefix?: ReactNode
  /** Fixed decimals when shown; default as many as typed. */
  decimals?: number
  placeholder?: string
}

/**
 * A number as people type it (Arabic digits, `1.25m`, `١٬٢٥٠٬٠٠٠`), written with grouping when the field is left. Empty is null;
 * text that is no number is NaN, which every schema refuses with `number`, so that it is never taken for nothing.
 */
export function NumberField(props: NumberFieldProps) {
  return <FieldFrame {...props}>{control => <NumberInput {...props} control={control} />}</FieldFrame>
}

const sameNumber = (a: number | null, b: number | null) => Object.is(a, b) || a === b

/** The bare control of a number, for fields that put several into one frame. */
export function NumberInput(props: NumberFieldProps & { control: Partial<ControlProps>; 'aria-label'?: string }) {
  const { value, onChange, onBlur, suffix, prefix, decimals, control } = props
  const language = useShownLanguage()
  const typed = useTypedText<number | null>({
    shown: value === null || value === undefined || Number.isNaN(value) ? '' : writeNumber(value, language, decimals),
    read: text => readField(text, suffix, prefix),
    same: sameNumber,
    value,
    onChange,
  })
  const leave = () => {
    typed.leave(!Number.isNaN(value))
    onBlur?.()
  }
  return (
    <span className={styles.control}>
      {prefix && <span className={styles.affix}>{prefix}</span>}
      <input
        {...control}
        aria-label={props['aria-label']}
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        placeholder={props.placeholder}
        className={styles.input}
        value={typed.text}
        onChange={event => typed.type(event.target.value)}
        onBlur={leave}
      />
      {suffix && <span className={styles.affix}>{suffix}</span>}
    </span>
  )
}

function readField(text: string, ...units: ReactNode[]): number | null {
  let bare = text.replace(/[٪﹪％]/g, '%')
  for (const unit of units) if (typeof unit === 'string' && unit) bare = bare.replace(unit, '')
  return bare.trim() === '' ? null : (readNumber(bare) ?? Number.NaN)
}
