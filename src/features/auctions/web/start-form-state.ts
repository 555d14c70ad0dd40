import type { useForm } from '../../../platform/web/forms/use-form.ts'
import type { StartForm } from './start-form.ts'

/** The form of a start, for the parts of the dialog. */
export type StartFormState = ReturnType<typeof useForm<typeof StartForm>>
