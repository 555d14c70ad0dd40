import type { Tx } from '../../../platform/server/db.ts'
import type { House, Origin } from '../../../platform/server/wire.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { makeRecoveryCodes, secondFactorSince } from './second-factor.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Replaces the recovery codes; refuses when no second factor is on. */
export async function renewRecoveryCodes(tx: Tx, house: House, userId: string, origin: Origin): Promise<string[]> {
  if (!(await secondFactorSince(tx, userId, { hold: true }))) throw new Refusal('signin.second-factor-off')
  const codes = await makeRecoveryCodes(tx, house, userId)
  await tellOfChange(tx, origin, userId, 'recovery-codes-renewed')
  return codes
}
