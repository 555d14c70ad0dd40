import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { emailVerified, welcome } from '../contract.ts'
import { lockUnverified } from './queries.ts'
import type { Where } from './where.ts'

/**
 * Makes an account's address verified: the person may sign in, and others who typed the same address are forgotten. Breaks the
 * constraint `users_verified_email` when somebody else verified it first.
 */
export async function confirmAddress(tx: Tx, user: { id: string; email: string }, from?: Where): Promise<void> {
  const waiting = await lockUnverified(tx, user.email)
  const person = waiting.find(({ id }) => id === user.id)
  if (!person) return
  const others = waiting.filter(({ id }) => id !== user.id).map(({ id }) => id)
  if (others.length > 0) await tx.deleteFrom('users').where('id', 'in', others).execute()
  await tx
    .updateTable('users')
    .set({ verified_at: sql`clock_timestamp()`, registration_hash: null })
    .where('id', '=', user.id)
    .execute()
  const target = { kind: 'account', id: user.id }
  await record(tx, {
    actorId: user.id,
    action: 'accounts.verify',
    target,
    address: from?.address,
    requestId: from?.requestId,
  })
  // The club's own people have nothing to choose.
  if (person.role === 'Guest') await notify(tx, user.id, welcome, { name: person.name }, '/account-type')
  await announce(tx, emailVerified, { userId: user.id, referredBy: person.referred_by })
}
