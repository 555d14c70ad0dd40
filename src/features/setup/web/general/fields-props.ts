import type { useForm } from '../../../../platform/web/forms/use-form.ts'
import type { General, GeneralForm } from './general-form.ts'

/** What the fields of a section get. */
export type FieldsProps = {
  form: ReturnType<typeof useForm<typeof GeneralForm>>
  values: General
  logoUrl: string | null
  setLogoUrl: (url: string | null) => void
}
