import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { passwordChanged } from '../contract.ts'
import { lockUser } from './queries.ts'
import type { Where } from './where.ts'

/**
 * Gives a person another password, from `hashPassword`, and tells them by mail. `accounts.password-changed` ends every session
 * but `keptSessionId`, and a change of address that was asked for is off. The rules of a password are checked by the caller.
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  keptSessionId: string | null,
  from?: Where,
): Promise<void> {
  const person = (await lockUser(tx, userId)) ?? notFound()
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await tx.deleteFrom('account_tokens').where('user_id', '=', userId).where('purpose', '=', 'email').execute()
  const target = { kind: 'account', id: userId }
  const where = { address: from?.address, requestId: from?.requestId }
  await record(tx, { actorId: userId, action: 'accounts.set-password', target, ...where })
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language: person.language as Language,
    kind: 'accounts.password-changed',
    link: '/forgot-password',
  })
  await announce(tx, passwordChanged, { userId, keptSessionId })
}
