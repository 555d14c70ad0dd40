import { record } from '../../../platform/server/audit.ts'
import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { emailChanged } from '../contract.ts'
import { lockToken, lockUser, tokenRow } from './queries.ts'
import type { Where } from './where.ts'

const failed = () => new Refusal('accounts.email-change-failed')

/**
 * Spends the link that was mailed to a new address: the account has it from now on, and the old one is told. Refuses
 * `accounts.email-change-failed` for a link that is unknown, spent or expired, and when the address found another owner meanwhile.
 */
export async function confirmEmailChange(tx: Tx, token: string, from: Where): Promise<void> {
  const found = await tokenRow(tx, 'email', token)
  const person = found && (await lockUser(tx, found.user_id))
  const row = person && (await lockToken(tx, found.id))
  if (!row || row.spent_at || row.expired) throw failed()
  await tx.updateTable('account_tokens').set({ spent_at: new Date() }).where('id', '=', row.id).execute()
  await tx
    .updateTable('users')
    .set({ email: row.email })
    .where('id', '=', person.id)
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error, 'users_verified_email') ? failed() : error
    })
  const target = { kind: 'account', id: person.id }
  await record(tx, {
    actorId: person.id,
    action: 'accounts.change-email',
    target,
    before: { email: person.email },
    after: { email: row.email },
    address: from.address,
    requestId: from.requestId,
  })
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language: person.language as Language,
    kind: 'accounts.email-changed',
    params: { email: row.email },
    link: '/contact-us',
  })
  await announce(tx, emailChanged, { userId: person.id })
}
