import type { FileView } from '../../platform/shared/files-contract.ts'
import { type Language, languageOfText } from '../../platform/shared/text.ts'
import type { FieldView, FilesView, Locked, Named, ShownGroup, ShownValue } from './contract.ts'
import { type Audience, audienceOf, type Descriptor, type Field, type FileGroup, type Values } from './descriptor.ts'
import { isRange } from './values.ts'

/** Entries of look-ups by id, with both names; `short` is the name for one line of a card ("UAE"). */
export type Names = { of(id: string): Named | undefined; short(id: string): Named | undefined }

/** How much a reader sees: everyone's part, the members' part, or all; and which entitlements their plan has. */
export type Reader = { sees: 'public' | 'members' | 'all'; entitled(code: string): boolean }

/** The owner and the reviewers. */
export const SEES_ALL: Reader = { sees: 'all', entitled: () => true }

/** A form to be shown: values as the wire has them, and the file views of each group. */
export type FilledForm = {
  values: Values
  files: Record<string, readonly FileView[]>
  /** Secrets that were sent; false once purged. */
  secrets?: Record<string, boolean>
  /** What the owner opened or closed beyond the descriptor. */
  audiences?: Record<string, string>
}

const AUDIENCES = ['public', 'members', 'private']

/** Who may see it: what the owner chose, else the descriptor. A plan as a choice is that of the part, else that of the kind. */
export function audienceFor(
  { plan }: Pick<Descriptor, 'plan'>,
  one: Field | FileGroup,
  chosen: FilledForm['audiences'],
): Audience {
  const own = chosen?.[one.key]
  const given = audienceOf(one)
  if (own === 'plan') return typeof given === 'object' ? given : plan === undefined ? 'private' : { plan }
  return own !== undefined && AUDIENCES.includes(own) ? (own as Audience) : given
}

/** Why a reader does not see it: null when they do, `hidden` when it is not even named. */
export function lockOf(
  kind: Descriptor,
  one: Field | FileGroup,
  reader: Reader,
  chosen?: FilledForm['audiences'],
): Locked | 'hidden' | null {
  if (reader.sees === 'all') return null
  const audience = audienceFor(kind, one, chosen)
  if (audience === 'private') return 'hidden'
  if (audience === 'public') return null
  if (audience === 'members') return reader.sees === 'members' ? null : { for: 'members', entitlement: null }
  return reader.entitled(audience.plan) ? null : { for: 'plan', entitlement: audience.plan }
}

const text = (value: string): ShownValue => ({ is: 'text', text: value, language: languageOfText(value) })

function named(ids: unknown, names: Names): ShownValue {
  const list = (Array.isArray(ids) ? ids : [ids]).map(id => names.of(String(id)))
  return { is: 'names', names: list.filter(one => one !== undefined) }
}

/** One value as people see it; null when nothing was said. */
export function shownValue(field: Field, row: Values, names: Names): ShownValue | null {
  const value = row[field.key]
  if (value === undefined || value === null || value === '') return null
  switch (field.type) {
    case 'text':
    case 'multiline':
      return text(String(value))
    case 'secret':
      return null
    case 'email':
      return { is: 'email', email: String(value) }
    case 'phone':
      return { is: 'phone', code: String(row[field.code] ?? ''), number: String(value) }
    case 'url':
      return { is: 'link', url: String(value) }
    case 'number':
      return { is: 'number', number: Number(value) }
    case 'percent':
      return { is: 'percent', percent: Number(value) }
    case 'money':
      return { is: 'money', amount: Number(value), currency: String(row[field.currency] ?? '') }
    case 'range':
      return isRange(value) ? { is: 'range', ...value, currency: String(row[field.currency] ?? '') } : null
    case 'choices':
      return Array.isArray(value) && value.length > 0 ? { is: 'choices', choices: value.map(String) } : null
    case 'date':
      return { is: 'date', date: String(value) }
    case 'choice':
      return { is: 'choice', choice: String(value) }
    case 'flag':
      return { is: 'flag', flag: value === true }
    case 'level':
      return { is: 'level', level: Number(value) }
    case 'currency':
      return text(String(value))
    case 'state':
      return value === '0' ? { is: 'no-state' } : named(value, names)
    case 'rows':
      return shownRows(field.rows, value as Values[], names)
    default:
      return named(value, names)
  }
}

/** A value for a card: of rows only what the first field names, so "Arabic, English" without their levels. */
export function shownBriefly(field: Field, row: Values, names: Names): ShownValue | null {
  const first = field.type === 'rows' ? field.rows[0] : undefined
  const rows = row[field.key]
  if (!first || !Array.isArray(rows)) return shownValue(field, row, names)
  return rows.length === 0
    ? null
    : named(
        rows.map(one => (one as Values)[first.key]),
        names,
      )
}

function shownRows(fields: readonly Field[], rows: readonly Values[], names: Names): ShownValue {
  const shown = (row: Values) =>
    fields.flatMap(field => {
      const value = shownValue(field, row, names)
      return value && value.is !== 'rows' ? [{ key: field.key, value }] : []
    })
  return { is: 'rows', rows: rows.map(shown) }
}

function fieldView(kind: Descriptor, field: Field, form: FilledForm, reader: Reader, names: Names): FieldView[] {
  const lock = lockOf(kind, field, reader, form.audiences)
  if (lock === 'hidden') return []
  const kept = field.type === 'secret' ? form.secrets?.[field.key] : undefined
  const value: ShownValue | null =
    kept === undefined ? shownValue(field, form.values, names) : { is: 'kept', checked: !kept }
  if (!value) return []
  return [{ key: field.key, value: lock ? null : value, locked: lock }]
}

function filesView(kind: Descriptor, group: FileGroup, form: FilledForm, reader: Reader): FilesView[] {
  const lock = lockOf(kind, group, reader, form.audiences)
  const files = form.files[group.key] ?? []
  if (lock === 'hidden' || files.length === 0) return []
  return [{ key: group.key, files: lock ? [] : [...files], locked: lock }]
}

/** A form in the groups of its descriptor, cut to what the reader may see: the one place that decides it. */
export function shownGroups(kind: Descriptor, form: FilledForm, reader: Reader, names: Names): ShownGroup[] {
  const groups = kind.steps.flatMap(step =>
    step.groups.map(group => ({
      step: step.key,
      key: group.key,
      fields: (group.fields ?? []).flatMap(field => fieldView(kind, field, form, reader, names)),
      files: (group.files ?? []).flatMap(one => filesView(kind, one, form, reader)),
    })),
  )
  return groups.filter(group => group.fields.length > 0 || group.files.length > 0)
}

/** Language of a text for its `lang` and `dir`; nothing written reads as the page does. */
export const writtenIn = (value: unknown, fallback: Language): Language =>
  typeof value === 'string' ? languageOfText(value, fallback) : fallback
