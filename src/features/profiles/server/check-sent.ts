import type { Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { checkValues, filesIn } from '../check-values.ts'
import { type Descriptor, fileGroupsOf, type Values } from '../kind.ts'
import { nestedErrors } from '../nested.ts'
import { type Stored, toStored } from '../stored.ts'
import { readCurrencies, readWorld, type ValuesOwner } from './world.ts'

/** Values with their files named by id however they came. */
export function withFileIds(kind: Descriptor, values: Values): Values {
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
  const raw = withFileIds(kind, sent)
  const world = await readWorld(tx, kind, raw, owner, currencies)
  const { values, errors } = checkValues(kind, raw, world, { kept })
  if (errors.length > 0) throw new Refusal('validation', {}, nestedErrors(kind, errors))
  return toStored(kind, values, currencies.decimalsOf)
}
