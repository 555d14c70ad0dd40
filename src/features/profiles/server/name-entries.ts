import type { Db } from '../../../platform/server/db.ts'
import type { FieldError } from '../../../platform/shared/refusal.ts'
import { idsByNames, type NamedList } from '../../lookups/server/ids-by-names.ts'
import { isEmpty } from '../field-schema.ts'
import { type Descriptor, type Field, fieldsOf, type Values } from '../kind.ts'
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

/**
 * Values with ids in place of names: whoever writes a form by hand says "English" or "مصر". A name that several entries have is a
 * fault at its place; one that none has stays, to be refused as no entry.
 */
export async function nameEntries(
  db: Db,
  kind: Descriptor,
  values: Values,
): Promise<{ values: Values; errors: FieldError[] }> {
  const errors: Faults = []
  return { values: await inRow(db, fieldsOf(kind), values, '', errors), errors }
}

/** A country that stands where a place may stand goes where countries stand, if nothing stands there. */
async function withCountry(db: Db, fields: readonly Field[], row: Values): Promise<Values> {
  const moved = { ...row }
  for (const field of fields) {
    if (field.type !== 'text' || !field.orCountry || !isEmpty(moved[field.orCountry])) continue
    const text = moved[field.key]
    if (typeof text !== 'string' || text.trim() === '') continue
    const ids = isId(text.trim()) ? [text.trim()] : (await idsByNames(db, 'countries', [text]))(text)
    if (ids.length !== 1) continue
    moved[field.orCountry] = ids[0]
    delete moved[field.key]
  }
  return moved
}

async function inRow(db: Db, fields: readonly Field[], row: Values, before: string, errors: Faults): Promise<Values> {
  const named = await withCountry(db, fields, row)
  for (const field of fields) {
    const value = named[field.key]
    const path = before + field.key
    if (field.type === 'rows') named[field.key] = await inRows(db, field.rows, value, path, errors)
    else if (LIST_OF[field.type] !== undefined) named[field.key] = await inField(db, field, value, named, path, errors)
  }
  return named
}

async function inRows(db: Db, fields: readonly Field[], rows: unknown, path: string, errors: Faults) {
  if (!Array.isArray(rows)) return rows
  const named: unknown[] = []
  for (const [at, row] of rows.entries())
    named.push(
      typeof row === 'object' && row !== null ? await inRow(db, fields, row as Values, `${path}.${at}.`, errors) : row,
    )
  return named
}

async function inField(db: Db, field: Field, value: unknown, row: Values, path: string, errors: Faults) {
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
  const idsOf = await idsByNames(db, LIST_OF[field.type]!, names, within)
  const found = places.map(({ one, name }, at) => {
    const ids = name === undefined ? [] : idsOf(name)
    if (ids.length > 1)
      errors.push({ path: list ? `${path}.${at}` : path, code: 'profiles.several-entries', message: '' })
    return ids.length === 1 ? ids[0] : one
  })
  return list ? found : found[0]
}
