import type { Tx } from '../../../platform/server/db.ts'
import { setPassword } from '../../accounts/server/public.ts'
import { endSessionsOf } from './end-sessions.ts'
import { forgetDevices } from './known-devices.ts'
import { dropTickets } from './tickets.ts'

/**
 * Gives a person another password (a hash) and shuts every door the old one opened, in the same transaction: the sessions but
 * `keptSessionId`, the browsers known by them, logins that wait for a second step, and reset links under way.
 */
export async function replacePassword(tx: Tx, userId: string, passwordHash: string, keptSessionId: string | null) {
  await setPassword(tx, userId, passwordHash, keptSessionId)
  await forgetDevices(tx, userId, keptSessionId)
  await endSessionsOf(tx, userId, keptSessionId)
  await dropTickets(tx, userId)
  await tx.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
}
