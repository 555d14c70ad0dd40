import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { type FieldError, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import type { Registration } from '../contract.ts'
import { isHouseName } from '../rules.ts'
import { isCommonPassword } from './common-passwords.ts'
import { countMail } from './count-mail.ts'
import { inviterOf } from './inviter-of.ts'
import { issueLink } from './issue-link.ts'
import { newLinkToken } from './link-token.ts'
import { hashPassword, isPassword } from './password.ts'
import { holderOfUsername, ownerOfEmail } from './queries.ts'
import { type NewAccount, registerAccount } from './register-account.ts'

type Steps = { db: Db; transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/**
 * Registers a person, when the club takes newcomers or a member invited them. What is wrong with the fields is said first, then
 * the address is counted, the password hashed (known address or not), and the account opened. Of several at once with one user
 * name exactly one wins; who registers again with the same user name and password takes the place of their first try. Answers
 * what the browser keeps.
 */
export async function register({ db, transact }: Steps, body: Registration, language: Language): Promise<string> {
  const { name, email, username, birthDate } = body
  const referredBy = (await inviterOf(db, body.referral))?.id ?? null
  const { open } = await setting(db, 'registration')
  if (!open && !referredBy) throw new Refusal('accounts.registration-closed')
  const firstTry = await checkFields(db, body)
  await countMail(db, 'verify', email)
  const passwordHash = await hashPassword(body.password)
  const keep = newLinkToken()
  const account = {
    name,
    email,
    username,
    birthDate,
    passwordHash,
    language,
    referredBy,
    agreed: true,
    registrationHash: keep.hash,
  }
  await transact(tx => openAccount(tx, account, firstTry)).catch((error: unknown) => {
    if (isDuplicate(error, 'users_username_key')) refuseField('username', 'accounts.username-taken')
    throw error
  })
  return keep.token
}

/** Refuses what only the server can know of the fields. Answers the id of the person's own first try, if there is one. */
async function checkFields(db: Db, { username, password }: Registration): Promise<string | null> {
  const holder = await holderOfUsername(db, username)
  const own = holder && !holder.verified_at && (await isPassword(holder.password_hash, password))
  const wrong: FieldError[] = []
  if (isHouseName(username) || (holder && !own))
    wrong.push({ path: 'username', code: 'accounts.username-taken', message: '' })
  if (await isCommonPassword(password)) wrong.push({ path: 'password', code: 'password-common', message: '' })
  if (wrong.length > 0) throw new Refusal('validation', {}, wrong)
  return own ? holder.id : null
}

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
