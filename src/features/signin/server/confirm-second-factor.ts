import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { House, Origin } from '../../../platform/server/wire.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { makeRecoveryCodes, takeCode } from './second-factor.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Switches the second factor on with a code of the app that was just set up; answers the recovery codes, this once. */
export async function confirmSecondFactor(tx: Tx, house: House, userId: string, origin: Origin, code: string) {
  const factor = await tx
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) throw new Refusal('signin.second-factor-not-started')
  if (factor.confirmed_at) throw new Refusal('signin.second-factor-on')
  if (!(await takeCode(tx, house, userId, code, { confirmed: false }))) throw new Refusal('signin.wrong-code')
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .execute()
  const recoveryCodes = await makeRecoveryCodes(tx, house, userId)
  await tellOfChange(tx, origin, userId, 'second-factor-on')
  return recoveryCodes
}
