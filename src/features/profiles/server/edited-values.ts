import type { Tx } from '../../../platform/server/db.ts'
import { type FieldError, Refusal } from '../../../platform/shared/refusal.ts'
import { checkValues } from '../check-values.ts'
import { isEmpty } from '../field-schema.ts'
import type { Kind, Values } from '../kind.ts'
import { keysOfAll } from '../revision.ts'
import { fromStored, type Stored, toStored } from '../stored.ts'
import { withFileIds } from './check-sent.ts'
import { refuseUnknown } from './draft-values.ts'
import type { Kept } from './editable-version.ts'
import type { ProfileRow } from './queries.ts'
import { readCurrencies, readWorld } from './world.ts'

/** What is sent of a profile: all of it (`PUT companies`), or only the fields that change (the settings). */
export type Sent = { values: Values; timeZone?: string; whole: boolean }

/** Only what the descriptor names; the rest of a form (`userType`, `userId`) is not part of the profile. */
const known = (kind: Kind, values: Values): Values =>
  Object.fromEntries(keysOfAll(kind).flatMap(key => (key in values ? [[key, values[key]]] : [])))

/**
 * The whole profile as it will be, checked. A field that was not touched and was accepted once is kept as it is, even where it
 * would not be accepted today (a retired industry, a license that ran out), so that it does not stand in the way of others.
 */
export async function editedValues(
  tx: Tx,
  kind: Kind,
  profile: ProfileRow,
  now: Kept,
  { values, timeZone, whole }: Sent,
): Promise<Stored> {
  if (!whole) refuseUnknown(kind, values)
  const currencies = await readCurrencies(tx)
  const before = fromStored(kind, now, currencies.decimalsOf)
  const given = known(kind, values)
  const raw = withFileIds(kind, whole ? given : { ...before, ...given })
  const owner = { userId: profile.user_id, target: { kind: 'profile', id: profile.id }, timeZone }
  const world = await readWorld(tx, kind, raw, owner, currencies)
  const checked = checkValues(kind, raw, world, { kept: Object.keys(now.row.sealed) })
  const touched = whole ? () => true : (key: string) => key in given || isEmpty(before[key])
  const wrong = checked.errors.filter(error => touched(headOf(error)))
  if (wrong.length > 0) throw new Refusal('validation', {}, wrong)
  const left = [...new Set(checked.errors.map(headOf))].map(key => [key, before[key]] as const)
  return toStored(kind, { ...checked.values, ...Object.fromEntries(left) }, currencies.decimalsOf)
}

const headOf = (error: FieldError): string => error.path.split('.')[0] ?? ''
