import type { ReactNode } from 'react'
import type { FileTake } from '../../shared/file-rules.ts'
import type { FileView } from '../../shared/files-contract.ts'

/** What binds a field to its form, whichever form it is: `<TextField {...form.field('email')} label=… />`. */
export type FieldBinding<T> = {
  name: string
  value: T
  // a method, so that a field of plain text also serves a narrower value (an enum of the contract)
  onChange(value: T): void
  onBlur: () => void
  error: string | null
}

/** What every field takes; `form.field(name)` of useForm gives name, value, onChange, onBlur and error. */
export type FieldProps<T> = {
  /** Always shown above the field; `labelHidden` keeps it for listeners only (search boxes, filter bars). */
  label: string
  labelHidden?: boolean
  /** Dotted path in the form: `address.city`. Errors, focus and links of the summary find the field by it. */
  name: string
  value: T
  // a method, so that a field of plain text also serves a narrower value (an enum of the contract)
  onChange(value: T): void
  onBlur?: () => void
  hint?: ReactNode
  /** A finished sentence in the reader's language. */
  error?: string | null
  /** Says "(optional)" behind the label. */
  optional?: boolean
  disabled?: boolean
  /** 36 px high instead of 48: back-office and filters. */
  compact?: boolean
}

/** One choice of a list. `hint` is shown beside it, quieter; `search` holds more words that find it (the other language, a code). */
export type Option = { value: string; label: string; hint?: string; search?: string; disabled?: boolean }

export type SelectFieldProps = FieldProps<string> & {
  options: readonly Option[]
  placeholder?: string
  /** Forces the search field on or off; otherwise more than twelve options have it. */
  searchable?: boolean
}

export type UploadFieldProps = Omit<FieldProps<FileView[]>, 'compact' | 'onBlur'> & {
  take: FileTake
  /** Several files; else a new one takes the place of the one before. */
  many?: boolean
  max?: number
  /** Why the club asks for these files; opens under the field. */
  why?: ReactNode
  /** Keeps sending while the field is off the page (another step of a wizard): name the form and field. */
  keep?: string
}
