import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { issueLink } from './issue-link.ts'
import { ownerOfEmail } from './queries.ts'
import { type NewAccount, registerAccount } from './register-account.ts'

/**
 * Opens an account and mails its verification link. For a known address everything is done as for an unknown one, the user name
 * taken included; only the mail is another one, to the owner, and the link stays unsent. `instead` is a registration of the same
 * person that nobody verified: it goes.
 */
export async function openAccount(tx: Tx, account: NewAccount, instead: string | null = null): Promise<void> {
  if (instead) await tx.deleteFrom('users').where('id', '=', instead).where('verified_at', 'is', null).execute()
  const owner = await ownerOfEmail(tx, account.email)
  const userId = await registerAccount(tx, account)
  const token = await issueLink(tx, userId, 'verify', account.email)
  await sendMail(tx, {
    recipientId: owner?.id ?? userId,
    to: account.email,
    language: (owner?.language as Language | undefined) ?? account.language,
    kind: owner ? 'accounts.address-known' : 'accounts.verify',
    params: owner ? {} : { username: account.username },
    link: owner ? '/login' : `/user/authenticated/${token}`,
  })
}
