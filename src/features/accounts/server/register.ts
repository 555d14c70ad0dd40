import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { type FieldError, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/settings-reads.ts'
import type { Registration } from '../contract.ts'
import { isHouseName } from '../rules.ts'
import { isCommonPassword } from './common-passwords.ts'
import { countMail } from './count-mail.ts'
import { inviterOf } from './inviter-of.ts'
import { newLinkToken } from './link-token.ts'
import { openAccount } from './open-account.ts'
import { hashPassword, isPassword } from './password.ts'
import { holderOfUsername } from './queries.ts'

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
