import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { issueLink } from './issue-link.ts'
import { lockUnverified, ownerOfEmail, type UserRow } from './queries.ts'

/** Of more registrations with one address the newest are written to. */
const MOST = 5

type Asked = { email: string; language: Language; registrationHash: string | null }

/**
 * Mails fresh verification links of an address: of the registration whose browser asks, or of all that nobody verified, because
 * nobody else's registration may stand before one's own. Who verified it is told that nothing is left to do, and for an address
 * that nobody typed nothing happens. Runs after the answer was given.
 */
export async function sendLinks(tx: Tx, { email, language, registrationHash }: Asked): Promise<void> {
  const owner = await ownerOfEmail(tx, email)
  if (owner) return tellOwner(tx, owner)
  const waiting = await lockUnverified(tx, email)
  const asking = waiting.filter(one => registrationHash !== null && one.registration_hash === registrationHash)
  for (const person of asking.length > 0 ? asking : waiting.slice(-MOST))
    await sendMail(tx, {
      recipientId: person.id,
      to: person.email,
      language,
      kind: 'accounts.verify',
      params: { username: person.username },
      link: `/user/authenticated/${await issueLink(tx, person.id, 'verify', email)}`,
    })
}

const tellOwner = (tx: Tx, owner: UserRow): Promise<void> =>
  sendMail(tx, {
    recipientId: owner.id,
    to: owner.email,
    language: owner.language as Language,
    kind: 'accounts.address-known',
    link: '/login',
  })
