import type { ComponentType } from 'react'
import { Repeater } from '../../../../platform/web/forms/Repeater.tsx'
import { DEFAULT_STARS } from '../../../../platform/web/forms/StarLevel.tsx'
import type { FieldOf, Values } from '../../descriptor.ts'
import { useFormWords } from '../use-form-words.ts'
import { type FieldForProps, useShared } from './use-shared.ts'

type RowsFieldProps = FieldForProps<FieldOf<'rows'>> & {
  /** Draws a field of a row. */
  draw: ComponentType<FieldForProps>
}

/** Rows of the same fields: languages with a level, certificates, experiences. */
export function RowsField(props: RowsFieldProps) {
  const { kind, field, values, onChange, errorAt, draw: Draw } = props
  const say = useFormWords(kind)
  const shared = useShared(props)
  const rows = Array.isArray(values[field.key]) ? (values[field.key] as Values[]) : []
  const makeRow = (): Values =>
    Object.fromEntries(field.rows.flatMap(one => (one.type === 'level' ? [[one.key, DEFAULT_STARS]] : [])))
  return (
    <Repeater<Values>
      {...shared}
      value={rows}
      onChange={next => onChange({ [field.key]: next })}
      makeRow={makeRow}
      rowLabel={say(`fields.${field.key}.row`)}
      addLabel={say(`fields.${field.key}.add`)}
      max={field.max}
      render={(row, index, change) =>
        field.rows.map(one => (
          <Draw
            key={one.key}
            kind={kind}
            field={one}
            values={row}
            siblings={field.rows}
            under={`${field.key}.${index}.`}
            words={`fields.${field.key}`}
            errorAt={errorAt}
            onChange={change}
          />
        ))
      }
    />
  )
}
