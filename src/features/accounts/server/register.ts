import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { type FieldError, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Registration } from '../contract.ts'
import { isHouseName } from '../rules.ts'
import { isCommonPassword } from './common-passwords.ts'
import { countMail } from './count-mail.ts'
import { inviterOf } from './inviter-of.ts'
import { openAccount } from './open-account.ts'
import { hashPassword } from './password.ts'
import { isUsernameTaken } from './queries.ts'

type Steps = { db: Db; transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/**
 * Registers a person: what is wrong with the fields is said first, then the address is counted, the password hashed (known
 * address or not), and the account opened. Of several at once with one user name exactly one wins.
 */
export async function register({ db, transact }: Steps, body: Registration, language: Language): Promise<void> {
  const { name, email, username, birthDate } = body
  const wrong = await faultsOf(db, body)
  if (wrong.length > 0) throw new Refusal('validation', {}, wrong)
  await countMail(db, 'verify', email)
  const passwordHash = await hashPassword(body.password)
  const referredBy = (await inviterOf(db, body.referral))?.id ?? null
  const account = { name, email, username, birthDate, passwordHash, language, referredBy, agreed: true }
  await transact(tx => openAccount(tx, account)).catch((error: unknown) => {
    if (isDuplicate(error, 'users_username_key')) refuseField('username', 'accounts.username-taken')
    throw error
  })
}

/** What only the server can know of the fields. */
async function faultsOf(db: Db, { username, password }: Registration): Promise<FieldError[]> {
  const taken = isHouseName(username) || (await isUsernameTaken(db, username))
  return [
    ...(taken ? [{ path: 'username', code: 'accounts.username-taken', message: '' }] : []),
    ...((await isCommonPassword(password)) ? [{ path: 'password', code: 'password-common', message: '' }] : []),
  ]
}
