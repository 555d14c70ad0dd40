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
  const { form, kind, field, draw: Draw } = props
  const say = useFormWords(kind)
  const shared = useShared(props)
  const rows = Array.isArray(shared.value) ? (shared.value as Values[]) : []
  const makeRow = (): Values =>
    Object.fromEntries(field.rows.flatMap(one => (one.type === 'level' ? [[one.key, DEFAULT_STARS]] : [])))
  return (
    <Repeater<Values>
      {...shared}
      value={rows}
      makeRow={makeRow}
      rowLabel={say(`fields.${field.key}.row`)}
      addLabel={say(`fields.${field.key}.add`)}
      max={field.max}
      render={(_, index) =>
        field.rows.map(one => (
          <Draw
            key={one.key}
            form={form}
            kind={kind}
            field={one}
            siblings={field.rows}
            under={`${field.key}.${index}.`}
            words={`fields.${field.key}`}
          />
        ))
      }
    />
  )
}
