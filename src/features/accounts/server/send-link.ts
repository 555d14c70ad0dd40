import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { issueLink } from './issue-link.ts'
import { lockUnverified, ownerOfEmail } from './queries.ts'

/**
 * Mails a fresh verification link to the newest registration of an address; who verified it is told that nothing is left to do,
 * and for an address that nobody typed nothing happens. Runs after the answer was given.
 */
export async function sendLink(tx: Tx, email: string, language: Language): Promise<void> {
  const owner = await ownerOfEmail(tx, email)
  const person = owner ?? (await lockUnverified(tx, email)).at(-1)
  if (!person) return
  const link = owner ? '/login' : `/user/authenticated/${await issueLink(tx, person.id, 'verify', email)}`
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language: owner ? (owner.language as Language) : language,
    kind: owner ? 'accounts.address-known' : 'accounts.verify',
    link,
  })
}
