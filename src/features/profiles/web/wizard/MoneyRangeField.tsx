import { type Range, RangeField } from '../../../../platform/web/forms/RangeField.tsx'
import type { FieldOf } from '../../kind.ts'
import { type FieldForProps, useShared } from './use-shared.ts'

/** From and to of an amount in the currency beside it. */
export function MoneyRangeField(props: FieldForProps<FieldOf<'range'>>) {
  const { field, values, errorAt, onChange } = props
  const shared = useShared(props)
  const value = (values[field.key] ?? {}) as Partial<Range>
  const { name } = shared
  return (
    <RangeField
      {...shared}
      compact={false}
      error={shared.error ?? errorAt(`${name}.min`) ?? errorAt(`${name}.max`)}
      sign={typeof values[field.currency] === 'string' ? (values[field.currency] as string) : undefined}
      value={{ min: value.min ?? null, max: value.max ?? null }}
      onChange={range => onChange({ [field.key]: range })}
    />
  )
}
