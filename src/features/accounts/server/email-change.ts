import { record } from '../../../platform/server/audit.ts'
import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { emailChanged } from '../contract.ts'
import { issueLink, lockToken, tokenRow } from './links.ts'
import { lockUser, ownerOfEmail } from './queries.ts'
import type { Where } from './where.ts'

/**
 * Asks for another address: a link goes to the new one, a word to the old one. When the new one has an owner they are told
 * instead, and the asker's answer is the same. Refuses the field `email` when it is the present one.
 */
export async function askEmailChange(tx: Tx, userId: string, email: string, from: Where): Promise<void> {
  const person = (await lockUser(tx, userId)) ?? notFound()
  if (person.email.toLowerCase() === email.toLowerCase()) refuseField('email', 'accounts.same-email')
  const owner = await ownerOfEmail(tx, email)
  const token = await issueLink(tx, userId, 'email', email)
  const { address, requestId } = from
  const target = { kind: 'account', id: userId }
  await record(tx, { actorId: userId, action: 'accounts.ask-email-change', target, address, requestId })
  const language = person.language as Language
  await sendMail(tx, {
    recipientId: owner?.id ?? userId,
    to: email,
    language: owner ? (owner.language as Language) : language,
    kind: owner ? 'accounts.email-known' : 'accounts.confirm-email',
    link: owner ? null : `/confirm-email/${token}`,
  })
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language,
    kind: 'accounts.email-change-asked',
    params: { email },
    link: '/account-setting',
  })
}

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
