import type { Tx } from '../../../platform/server/db.ts'
import type { Kind, Values } from '../kind.ts'
import { namedValues } from '../named-values.ts'
import { fromStored, type Stored } from '../stored.ts'
import { checkChange } from './check-sent.ts'
import { refuseUnknown } from './draft-values.ts'
import type { Kept } from './editable-version.ts'
import type { ProfileRow } from './queries.ts'
import { readCurrencies } from './world.ts'

/** What is sent of a profile: a form (`PUT companies`), which says more than fields, or only the fields that change (the settings). */
export type Sent = { values: Values; timeZone?: string; form: boolean }

/** The whole profile as it will be, checked; what is not named stays. */
export async function editedValues(
  tx: Tx,
  kind: Kind,
  profile: ProfileRow,
  now: Kept,
  { values, timeZone, form }: Sent,
): Promise<Stored> {
  if (!form) refuseUnknown(kind, values)
  const currencies = await readCurrencies(tx)
  const before = fromStored(kind, now, currencies.decimalsOf)
  const given = namedValues(kind, before, values)
  const owner = { userId: profile.user_id, target: { kind: 'profile', id: profile.id }, timeZone }
  return checkChange(tx, kind, { before, given, currencies }, owner, Object.keys(now.row.sealed))
}
