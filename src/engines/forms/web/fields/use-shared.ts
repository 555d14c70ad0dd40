import { useText } from '../../../../platform/web/text.tsx'
import type { Field, Values } from '../../descriptor.ts'
import type { strings } from '../../strings.en.ts'
import { useFormWords } from '../use-form-words.ts'

/** What each field of the wizard is drawn from. */
export type FieldForProps<F extends Field = Field> = {
  kind: string
  field: F
  /** The form, or the row of a repeater that holds the field. */
  values: Values
  /** Fields beside it: a country empties its state. */
  siblings: readonly Field[]
  /** Path of the row: `educations.0.`; empty for the form itself. */
  under?: string
  /** Path of the field's words: `fields.educations.degree`. */
  words?: string
  /** The sentence of what is wrong at a path. */
  errorAt(path: string): string | null
  onChange(part: Values): void
  /** The title above says it already. */
  labelHidden?: boolean
  /** Secrets that are here already. */
  kept?: readonly string[]
}

/** What all fields have in common. */
export function useShared({ kind, field, under = '', words = 'fields', errorAt, kept, labelHidden }: FieldForProps) {
  const say = useFormWords(kind)
  const t = useText<typeof strings>('forms')
  const secret = field.type === 'secret' && kept?.includes(field.key)
  const name = under + field.key
  return {
    label: say(`${words}.${field.key}.label`),
    labelHidden,
    name,
    hint: secret ? t('wizard.kept-secret') : field.hint ? say(`${words}.${field.key}.hint`) : undefined,
    error: errorAt(name),
    optional: Boolean(field.optional) || Boolean(secret),
  }
}
