import type { FormHandle } from '../../../../platform/web/forms/form-handle.ts'
import { useField } from '../../../../platform/web/forms/use-field.ts'
import { useText } from '../../../../platform/web/text.tsx'
import type { Field } from '../../descriptor.ts'
import type { strings } from '../../strings.en.ts'
import { useFormWords } from '../use-form-words.ts'

/** What each field of a descriptor is drawn from. */
export type FieldForProps<F extends Field = Field> = {
  form: FormHandle
  kind: string
  field: F
  /** Fields beside it: a country empties its state. */
  siblings: readonly Field[]
  /** Path of the row of a repeater that holds the field: `educations.0.`; empty for the form itself. */
  under?: string
  /** Path of the field's words: `fields.educations.degree`. */
  words?: string
  /** The title above says it already. */
  labelHidden?: boolean
  /** Secrets that are here already. */
  kept?: readonly string[]
}

/** What all fields have in common: their binding to the form, and their words. */
export function useShared({ form, kind, field, under = '', words = 'fields', kept, labelHidden }: FieldForProps) {
  const say = useFormWords(kind)
  const t = useText<typeof strings>('forms')
  const secret = field.type === 'secret' && kept?.includes(field.key)
  return {
    ...useField(form, under + field.key),
    label: say(`${words}.${field.key}.label`),
    labelHidden,
    hint: secret ? t('wizard.kept-secret') : field.hint ? say(`${words}.${field.key}.hint`) : undefined,
    optional: Boolean(field.optional) || Boolean(secret),
  }
}
