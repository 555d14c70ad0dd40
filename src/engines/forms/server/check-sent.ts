import type { Tx } from '../../../platform/server/db.ts'
import { type FieldError, Refusal } from '../../../platform/shared/refusal.ts'
import { type Checked, checkValues, filesIn } from '../check-values.ts'
import { type Descriptor, type Field, fieldsOf, fileGroupsOf, type Values } from '../descriptor.ts'
import { isEmpty } from '../field-schema.ts'
import { nestedErrors } from '../nested.ts'
import { type Stored, toStored } from '../stored.ts'
import { readCheckContext, type ValuesOwner } from './check-context.ts'
import type { Currencies, Entries, NamedList } from './entries.ts'
import { isId } from './is-id.ts'

/** Under which look-up the entries of a field are found. */
const LIST_OF: Partial<Record<Field['type'], NamedList>> = {
  category: 'categories',
  country: 'countries',
  countries: 'countries',
  state: 'states',
  industries: 'industries',
  skills: 'skills',
  language: 'languages',
  languages: 'languages',
  currency: 'currencies',
}

/** A name that stands where an id may stand; undefined for ids, for "no state" and for what is no text. */
const nameIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.trim() !== '0' && !isId(value.trim()) ? value : undefined

/** What is found wrong on the way. */
type Faults = FieldError[]

/** Looks up what entries are called. */
type Find = (list: NamedList, names: readonly string[], within?: string) => Promise<(name: string) => string[]>

/**
 * Values with ids in place of names: whoever writes a form by hand says "English" or "مصر". A name that several entries have is a
 * fault at its place; one that none has stays, to be refused as no entry.
 */
async function nameEntries(
  find: Find,
  kind: Descriptor,
  values: Values,
): Promise<{ values: Values; errors: FieldError[] }> {
  const errors: Faults = []
  return { values: await inRow(find, fieldsOf(kind), values, '', errors), errors }
}

/** A country that stands where a place may stand goes where countries stand, if nothing stands there. */
async function withCountry(find: Find, fields: readonly Field[], row: Values): Promise<Values> {
  const moved = { ...row }
  for (const field of fields) {
    if (field.type !== 'text' || !field.orCountry || !isEmpty(moved[field.orCountry])) continue
    const text = moved[field.key]
    if (typeof text !== 'string' || text.trim() === '') continue
    const ids = isId(text.trim()) ? [text.trim()] : (await find('countries', [text]))(text)
    if (ids.length !== 1) continue
    moved[field.orCountry] = ids[0]
    delete moved[field.key]
  }
  return moved
}

async function inRow(
  find: Find,
  fields: readonly Field[],
  row: Values,
  before: string,
  errors: Faults,
): Promise<Values> {
  const named = await withCountry(find, fields, row)
  for (const field of fields) {
    const value = named[field.key]
    const path = before + field.key
    if (field.type === 'rows') named[field.key] = await inRows(find, field.rows, value, path, errors)
    else if (LIST_OF[field.type] !== undefined)
      named[field.key] = await inField(find, field, value, named, path, errors)
  }
  return named
}

async function inRows(find: Find, fields: readonly Field[], rows: unknown, path: string, errors: Faults) {
  if (!Array.isArray(rows)) return rows
  const named: unknown[] = []
  for (const [at, row] of rows.entries())
    named.push(
      typeof row === 'object' && row !== null
        ? await inRow(find, fields, row as Values, `${path}.${at}.`, errors)
        : row,
    )
  return named
}

async function inField(find: Find, field: Field, value: unknown, row: Values, path: string, errors: Faults) {
  const list = Array.isArray(value)
  const places = (list ? value : [value]).map(one => {
    const inside = list && typeof one === 'object' && one !== null ? (one as Values)._id : one
    return { one, name: nameIn(inside) }
  })
  const names = places.flatMap(({ name }) => name ?? [])
  if (names.length === 0) return value
  // a state is looked for in its country, which stands before it in its row
  const within = field.type === 'category' ? field.of : field.type === 'state' ? String(row[field.country]) : undefined
  if (field.type === 'state' && !isId(within ?? '')) return value
  const idsOf = await find(LIST_OF[field.type]!, names, within)
  const found = places.map(({ one, name }, at) => {
    const ids = name === undefined ? [] : idsOf(name)
    if (ids.length > 1) errors.push({ path: list ? `${path}.${at}` : path, code: 'several-entries', message: '' })
    return ids.length === 1 ? ids[0] : one
  })
  return list ? found : found[0]
}

/** Values with their files named by id however they came. */
function withFileIds(kind: Descriptor, values: Values): Values {
  const groups = fileGroupsOf(kind).map(({ key }) => [key, filesIn(values[key])] as const)
  return { ...values, ...Object.fromEntries(groups) }
}

/**
 * Checks everything that was sent, nested fields beside the others; refuses with every fault and its path, else answers what is kept. `kept` are secrets that are
 * here already.
 */
export async function checkSent(
  tx: Tx,
  entries: Entries,
  kind: Descriptor,
  sent: Values,
  owner: ValuesOwner,
  kept: readonly string[] = [],
): Promise<Stored> {
  const currencies = await entries.currencies(tx)
  const { values, errors } = await checked(tx, entries, kind, withFileIds(kind, sent), owner, currencies, kept)
  if (errors.length > 0) throw new Refusal('validation', {}, nestedErrors(kind, errors))
  return toStored(kind, values, currencies.coinageOf)
}

/** The values with ids where entries were named, held against what is known; every fault with its path. */
async function checked(
  tx: Tx,
  entries: Entries,
  kind: Descriptor,
  sent: Values,
  owner: ValuesOwner,
  currencies: Currencies,
  kept: readonly string[],
): Promise<Checked> {
  const find: Find = (list, names, within) => entries.idsByNames(tx, list, names, within)
  const named = await nameEntries(find, kind, sent)
  const context = await readCheckContext(tx, entries, kind, named.values, owner, currencies)
  const { values, errors } = checkValues(kind, named.values, context, { kept })
  const said = named.errors.map(error => error.path)
  return {
    values,
    errors: [...named.errors, ...errors.filter(error => !said.some(path => `${error.path}.`.startsWith(`${path}.`)))],
  }
}

/** What is there, and what a change names of it. */
type Change = { before: Values; given: Values; currencies: Currencies }

/**
 * Checks all as it will be once what was given stands in place of what was there. A field that was not touched and was accepted
 * once is kept as it is, even where it would not be accepted today (a retired industry, a license that ran out), so that it does
 * not stand in the way of others.
 */
export async function checkChange(
  tx: Tx,
  entries: Entries,
  kind: Descriptor,
  { before, given, currencies }: Change,
  owner: ValuesOwner,
  kept: readonly string[] = [],
): Promise<Stored> {
  const raw = withFileIds(kind, { ...before, ...given })
  const { values, errors } = await checked(tx, entries, kind, raw, owner, currencies, kept)
  const wrong = errors.filter(error => headOf(error) in given || isEmpty(before[headOf(error)]))
  if (wrong.length > 0) throw new Refusal('validation', {}, nestedErrors(kind, wrong))
  const left = [...new Set(errors.map(headOf))].map(key => [key, before[key]] as const)
  return toStored(kind, { ...values, ...Object.fromEntries(left) }, currencies.coinageOf)
}

const headOf = (error: FieldError): string => error.path.split('.')[0] ?? ''
