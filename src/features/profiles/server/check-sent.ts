import type { Tx } from '../../../platform/server/db.ts'
import { type FieldError, Refusal } from '../../../platform/shared/refusal.ts'
import { type Checked, checkValues, filesIn } from '../check-values.ts'
import { isEmpty } from '../field-schema.ts'
import { type Descriptor, fileGroupsOf, type Values } from '../kind.ts'
import { nestedErrors } from '../nested.ts'
import { type Stored, toStored } from '../stored.ts'
import { nameEntries } from './name-entries.ts'
import { type Currencies, readCurrencies, readWorld, type ValuesOwner } from './world.ts'

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
  kind: Descriptor,
  sent: Values,
  owner: ValuesOwner,
  kept: readonly string[] = [],
): Promise<Stored> {
  const currencies = await readCurrencies(tx)
  const { values, errors } = await checked(tx, kind, withFileIds(kind, sent), owner, currencies, kept)
  if (errors.length > 0) throw new Refusal('validation', {}, nestedErrors(kind, errors))
  return toStored(kind, values, currencies.decimalsOf)
}

/** The values with ids where entries were named, held against the world; every fault with its path. */
async function checked(
  tx: Tx,
  kind: Descriptor,
  sent: Values,
  owner: ValuesOwner,
  currencies: Currencies,
  kept: readonly string[],
): Promise<Checked> {
  const named = await nameEntries(tx, kind, sent)
  const world = await readWorld(tx, kind, named.values, owner, currencies)
  const { values, errors } = checkValues(kind, named.values, world, { kept })
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
  kind: Descriptor,
  { before, given, currencies }: Change,
  owner: ValuesOwner,
  kept: readonly string[] = [],
): Promise<Stored> {
  const raw = withFileIds(kind, { ...before, ...given })
  const { values, errors } = await checked(tx, kind, raw, owner, currencies, kept)
  const wrong = errors.filter(error => headOf(error) in given || isEmpty(before[headOf(error)]))
  if (wrong.length > 0) throw new Refusal('validation', {}, nestedErrors(kind, wrong))
  const left = [...new Set(errors.map(headOf))].map(key => [key, before[key]] as const)
  return toStored(kind, { ...values, ...Object.fromEntries(left) }, currencies.decimalsOf)
}

const headOf = (error: FieldError): string => error.path.split('.')[0] ?? ''
