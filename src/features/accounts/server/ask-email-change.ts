import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { notFound, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { issueLink } from './issue-link.ts'
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
