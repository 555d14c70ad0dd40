import parsePhone from 'libphonenumber-js/min'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { isId } from '../../../platform/shared/is-id.ts'
import { type FieldError, Refusal } from '../../../platform/shared/refusal.ts'
import { type CheckContext, type Checked, checkValues } from '../check-values.ts'
import { dayIn, latestDay } from '../days.ts'
import { type Descriptor, type Field, fieldsOf, fileGroupsOf, type Values } from '../descriptor.ts'
import { isEmpty } from '../field-schema.ts'
import { refsIn } from '../refs.ts'
import { filesIn, nestedErrors, type Stored, toStored } from '../values.ts'
import type { Currencies, Entries, NamedList } from './entries.ts'

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

/** The number as it is kept, when it can exist in the country of its code. */
function phoneOf(code: string, number: string): { code: string; number: string } | null {
  const typed = number.startsWith('+') ? number : `+${code}${number}`
  const phone = parsePhone(typed.replace(/[\s().-]/g, ''))
  return phone?.isValid() ? { code: phone.countryCallingCode, number: phone.nationalNumber } : null
}

/** Today where the viewer is; without a zone, or with one that is none, the latest day it is anywhere. */
function todayFor(timeZone: string | undefined): string {
  try {
    return timeZone ? dayIn(timeZone) : latestDay()
  } catch {
    return latestDay()
  }
}

async function statesFor(db: Db, entries: Entries, countryIds: readonly string[], stateIds: readonly string[]) {
  const states = await entries.states(db, stateIds)
  const without = new Set<string>()
  for (const id of countryIds) if (!(await entries.hasStates(db, id))) without.add(id)
  return (countryId: string, stateId: string): boolean =>
    stateId === '0' ? without.has(countryId) : states.get(stateId)?.countryId === countryId
}

/** Whose values are judged, and the thing (or its draft) that they are of; its id is null for what is not there yet. */
export type ValuesOwner = { userId: string; target: { kind: string; id: string | null }; timeZone?: string }

/** Files that this person may name: their own, free or already of this thing. */
async function filesFor(db: Db, { userId, target }: ValuesOwner, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { picture: boolean }>()
  const rows = await db.selectFrom('files').selectAll().where('id', 'in', ids).where('owner_id', '=', userId).execute()
  const free = rows.filter(
    row => row.claimed_kind === null || (row.claimed_kind === target.kind && row.claimed_id === target.id),
  )
  return new Map(free.map(row => [row.id, { picture: row.has_thumb }]))
}

/** Reads at once all that the validator must know to judge these values. Retired entries count as gone. */
export async function readCheckContext(
  db: Db,
  entries: Entries,
  kind: Descriptor,
  raw: Values,
  owner: ValuesOwner,
  currencies: Currencies,
): Promise<CheckContext> {
  const refs = refsIn(kind, raw)
  const [category, country, industries, skills, language] = [
    await entries.categories(db, refs.category.filter(isId)),
    await entries.countries(db, refs.country.filter(isId)),
    await entries.industries(db, refs.industries.filter(isId)),
    await entries.skills(db, refs.skills.filter(isId)),
    await entries.languages(db, refs.language.filter(isId)),
  ]
  const known = { country, industries, skills, language }
  const state = await statesFor(db, entries, [...country.keys()], refs.state.filter(isId))
  const named = fileGroupsOf(kind).flatMap(group => filesIn(raw[group.key]))
  const files = await filesFor(db, owner, named.filter(isId))
  return {
    today: todayFor(owner.timeZone),
    category: id => category.get(id),
    currency: idOrCode => {
      const row = currencies.find(idOrCode)
      return row && !row.retired ? row : undefined
    },
    phone: phoneOf,
    state,
    knows: (what, id) => known[what].get(id)?.retired === false,
    file: id => files.get(id),
  }
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
