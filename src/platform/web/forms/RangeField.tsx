import type { CSSProperties } from 'react'
import { useWords } from '../ui/use-words.ts'
import type { FieldProps } from './field-props.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { NumberInput } from './NumberField.tsx'
import styles from './RangeField.module.css'

/** From and to, either may be open. */
export type Range = { min: number | null; max: number | null }

/** How many things lie between two values. */
export type Bar = { from: number; to: number; count: number }

type RangeFieldProps = FieldProps<Range> & {
  /** Currency sign before both amounts. */
  sign?: string
  bars?: readonly Bar[]
}

/** A range of amounts: two fields under a histogram of what there is, lit where the range covers it. */
export function RangeField(props: RangeFieldProps) {
  const { value, onChange, onBlur, sign, bars = [], compact = true, disabled } = props
  const t = useWords()
  const most = Math.max(1, ...bars.map(bar => bar.count))
  const lit = (bar: Bar) => bar.to > (value.min ?? -Infinity) && bar.from < (value.max ?? Infinity)
  const leave = () => {
    const { min, max } = value
    if (min !== null && max !== null && min > max) onChange({ min: max, max: min })
    onBlur?.()
  }
  return (
    <FieldFrame {...props} compact={compact} group="group">
      {({ disabled: off }) => (
        <>
          {bars.length > 0 && (
            <div className={styles.bars} aria-hidden="true">
              {bars.map(bar => (
                <span
                  key={bar.from}
                  className={lit(bar) ? styles.lit : styles.bar}
                  style={{ '--part': bar.count / most } as CSSProperties}
                />
              ))}
            </div>
          )}
          <div className={styles.pair}>
            <NumberInput
              {...{ ...props, hint: undefined }}
              name={`${props.name}.min`}
              control={{ name: `${props.name}.min`, disabled: off ?? disabled }}
              aria-label={t('ui.from')}
              placeholder={t('ui.from')}
              prefix={sign}
              value={value.min}
              onChange={min => onChange({ ...value, min })}
              onBlur={leave}
            />
            <span aria-hidden="true" className={styles.dash}>
              –
            </span>
            <NumberInput
              {...{ ...props, hint: undefined }}
              name={`${props.name}.max`}
              control={{ name: `${props.name}.max`, disabled: off ?? disabled }}
              aria-label={t('ui.to')}
              placeholder={t('ui.to')}
              prefix={sign}
              value={value.max}
              onChange={max => onChange({ ...value, max })}
              onBlur={leave}
            />
          </div>
        </>
      )}
    </FieldFrame>
  )
}
