import type { z } from 'zod'
import { fieldErrors } from '../../platform/shared/field-errors.ts'
import { type Coinage, mostUnits } from '../../platform/shared/money.ts'
import type { FieldError } from '../../platform/shared/refusal.ts'
import { latinDigits } from '../../platform/shared/text.ts'
import {
  type Condition,
  type Descriptor,
  type Field,
  type FieldOf,
  type FileGroup,
  fieldsOf,
  fileGroupsOf,
  type Values,
} from './descriptor.ts'
import { fieldSchema, isEmpty } from './field-schema.ts'
import { filesIn, isRange } from './values.ts'
/** What the validator must know beside the values; the browser answers from its look-ups, the server from the database. */
export type CheckContext = {
  /** The last day that is not in the future, `YYYY-MM-DD`. */
  today: string
  category(id: string): { type: string; requires: string | null } | undefined
  /** By id or code. */
  currency(idOrCode: string): Coinage | undefined
  /** The number without spaces and its calling code, when it can exist. */
  phone(code: string, number: string): { code: string; number: string } | null
  /** Whether the country has that state; `0` is "no state", right only where there are none. */
  state(countryId: string, stateId: string): boolean
  knows(what: 'country' | 'industries' | 'skills' | 'language', id: string): boolean
  /** An uploaded file; undefined when it is not here. */
  file(id: string): { picture: boolean } | undefined
}

/** `values` are in stored form and hold only what was asked; `errors` name the fields that are not right. */
export type Checked = { values: Values; errors: FieldError[] }

type Scope = { kind: Descriptor; raw: Values; context: CheckContext }

/** True while the wizard asks for this field: its conditions hold for what is chosen. */
export function isAsked(
  kind: Descriptor,
  field: { when?: readonly Condition[] },
  raw: Values,
  context: Pick<CheckContext, 'category'>,
): boolean {
  return (field.when ?? []).every(condition => {
    if ('field' in condition) return condition.is.includes(latinDigits(String(raw[condition.field] ?? '')).trim())
    const id = kind.facts.category ? raw[kind.facts.category] : undefined
    const requires = typeof id === 'string' ? context.category(id)?.requires : null
    return typeof requires === 'string' && condition.requires.includes(requires)
  })
}

/**
 * Checks a whole form, or one step of it, the same way on both sides of the wire. Every fault is found at once. `kept` are
 * secrets that are here already and need not be sent again.
 */
export function checkValues(
  kind: Descriptor,
  raw: Values,
  context: CheckContext,
  options: { step?: string; kept?: readonly string[] } = {},
): Checked {
  const steps = kind.steps.filter(step => options.step === undefined || step.key === options.step)
  const part: Descriptor = { ...kind, steps }
  const scope = { kind, raw, context }
  const checked: Checked = { values: {}, errors: [] }
  for (const field of fieldsOf(part)) {
    if (!isAsked(kind, field, raw, context)) continue
    if (isEmpty(raw[field.key]) && options.kept?.includes(field.key)) continue
    checkField(scope, field, raw, checked)
  }
  for (const group of fileGroupsOf(part)) checkFiles(group, raw[group.key], context, checked)
  return checked
}

const fault = (checked: Checked, path: string, code: string, params?: FieldError['params']): void =>
  void checked.errors.push({ path, code, message: '', ...(params && { params }) })

/** Checks one field of `row`: the whole form, or a row of a repeater. */
function checkField(scope: Scope, field: Field, row: Values, checked: Checked): void {
  const value = row[field.key]
  if (isEmpty(value)) {
    if (!field.optional) fault(checked, field.key, 'required')
    return
  }
  const parsed = fieldSchema(field).safeParse(value)
  if (!parsed.success) {
    const found = fieldErrors(parsed.error.issues as z.core.$ZodIssue[], value)
    for (const one of found) fault(checked, one.path ? `${field.key}.${one.path}` : field.key, one.code, one.params)
    return
  }
  const before = checked.errors.length
  const known = settle(scope, field, parsed.data, row, checked)
  if (checked.errors.length > before) return
  checked.values[field.key] = known
  if (field.type === 'phone') checked.values[field.code] = scope.context.phone(codeOf(field, row), String(known))?.code
}

const codeOf = (field: FieldOf<'phone'>, row: Values): string =>
  latinDigits(String(row[field.code] ?? '')).replace(/\D/g, '')

/** What the entries of a list are. */
const SORT_OF = { countries: 'country', languages: 'language', industries: 'industries', skills: 'skills' } as const

/** Holds a well-formed value against what is known; answers its stored form. */
function settle(scope: Scope, field: Field, value: unknown, row: Values, checked: Checked): unknown {
  const { context } = scope
  const path = field.key
  const text = String(value)
  switch (field.type) {
    case 'date':
      if (field.past && text > context.today) fault(checked, path, 'date-in-future')
      if (field.future && text < context.today) fault(checked, path, 'date-in-past')
      if (field.from && !isEmpty(row[field.from]) && text < String(row[field.from])) fault(checked, path, 'date-order')
      return value
    case 'money':
    case 'range':
      checkSize(scope, field, value, row, checked)
      return value
    case 'category':
      if (context.category(text)?.type !== field.of) fault(checked, path, 'choice')
      return value
    case 'currency': {
      const currency = context.currency(text)
      if (!currency) fault(checked, path, 'choice')
      return currency?.code
    }
    case 'phone': {
      const phone = context.phone(codeOf(field, row), text)
      if (!phone) fault(checked, path, 'phone')
      return phone?.number
    }
    case 'country':
    case 'language':
      if (!context.knows(field.type, text)) fault(checked, path, 'choice')
      return value
    case 'state':
      if (!context.state(String(row[field.country] ?? ''), text)) fault(checked, path, 'choice')
      return value
    case 'countries':
    case 'languages':
    case 'industries':
    case 'skills': {
      const what = SORT_OF[field.type]
      for (const [at, id] of (value as string[]).entries())
        if (!context.knows(what, id)) fault(checked, `${path}.${at}`, 'choice')
      return value
    }
    case 'rows':
      return checkRows(scope, field.rows, value as Values[], path, checked)
    default:
      return value
  }
}

/** No amount is more than its currency can count: four digits after the point leave fewer before it. */
function checkSize(
  { context }: Scope,
  field: FieldOf<'money'> | FieldOf<'range'>,
  value: unknown,
  row: Values,
  checked: Checked,
): void {
  const unit = context.currency(String(row[field.currency] ?? ''))
  const max = unit && mostUnits(unit)
  if (max === undefined) return
  if (isRange(value) ? value.max > max : Number(value) > max)
    fault(checked, isRange(value) ? `${field.key}.max` : field.key, 'too-big', { max })
}

/** Rows of a repeater: each field in its stored form, and none that the descriptor does not name. */
function checkRows(scope: Scope, fields: readonly Field[], rows: Values[], path: string, checked: Checked): Values[] {
  return rows.map((row, at) => {
    const known: Checked = { values: {}, errors: [] }
    for (const field of fields) checkField(scope, field, row, known)
    for (const key of Object.keys(row)) if (!fields.some(field => field.key === key)) fault(known, key, 'unknown')
    checked.errors.push(...known.errors.map(one => ({ ...one, path: `${path}.${at}.${one.path}` })))
    return known.values
  })
}

function checkFiles(group: FileGroup, raw: unknown, context: CheckContext, checked: Checked): void {
  const ids = filesIn(raw)
  const wrong = faultOfFiles(group, ids, context)
  if (wrong) fault(checked, group.key, wrong, { count: group.max })
  else if (ids.length > 0) checked.values[group.key] = ids
}

function faultOfFiles(group: FileGroup, ids: readonly string[], context: CheckContext): string | null {
  if (ids.length === 0) return group.optional ? null : 'required'
  if (ids.length > group.max) return 'too-many'
  if (ids.some(id => context.file(id) === undefined)) return 'file-unknown'
  // A document that was uploaded elsewhere does not become a picture by being named here.
  return group.take === 'image' && ids.some(id => !context.file(id)?.picture) ? 'invalid' : null
}
