import { type SqlBool, sql } from 'kysely'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { type FieldError, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import { type Registration, registered } from '../contract.ts'
import { isHouseName, LINK_HOURS, UNVERIFIED_DAYS } from '../rules.ts'
import { countMail } from './count-mail.ts'
import { issueLink, newLinkToken } from './links.ts'
import { hashPassword, isCommonPassword, isPassword } from './password.ts'
import { holderOfUsername, ownerOfEmail } from './queries.ts'

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

type NewAccount = {
  name: string
  email: string
  username: string
  /** From `hashPassword`; null for who signs in another way. */
  passwordHash: string | null
  /** `YYYY-MM-DD`; null for the operator's own people. */
  birthDate: string | null
  language: Language
  currency?: string
  /** The member who invited, by id. */
  referredBy?: string | null
  /** True when the person agreed to the privacy policy and the terms. */
  agreed?: boolean
  demo?: boolean
  /** Hash of what the registering browser keeps. */
  registrationHash?: string | null
}

/**
 * Opens an account as Guest with an address that nobody verified yet; `confirmAddress` makes it a person. A user name that is
 * taken breaks the constraint `users_username_key`. Checks nothing of what was typed. Answers the id.
 */
export async function registerAccount(tx: Tx, account: NewAccount): Promise<string> {
  const referredBy = account.referredBy ?? null
  const { id } = await tx
    .insertInto('users')
    .values({
      name: account.name,
      email: account.email,
      username: account.username,
      password_hash: account.passwordHash,
      birth_date: account.birthDate,
      language: account.language,
      ...(account.currency && { currency: account.currency }),
      referred_by: referredBy,
      agreed_at: account.agreed ? new Date() : null,
      demo: account.demo ?? false,
      registration_hash: account.registrationHash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announce(tx, registered, { userId: id, referredBy })
  return id
}

/** The member behind the id or user name of a referral link; null when it is nobody who is in the club. */
export async function inviterOf(db: Db, referral: string | undefined) {
  if (!referral) return null
  const isId = Id.safeParse(referral).success
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'username'])
    .where(isId ? 'id' : 'username', '=', referral)
    .where('verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Forgets registrations that nobody verified, and links that ended. Answers how many registrations went. */
export async function sweepUnverified(db: Db): Promise<number> {
  const old = sql<SqlBool>`created_at < clock_timestamp() - make_interval(days => ${UNVERIFIED_DAYS})`
  const gone = await db.deleteFrom('users').where('verified_at', 'is', null).where(old).executeTakeFirst()
  const ended = sql<SqlBool>`expires_at < clock_timestamp() - make_interval(hours => ${LINK_HOURS})`
  await db.deleteFrom('account_tokens').where(ended).where('spent_at', 'is', null).execute()
  return Number(gone.numDeletedRows)
}
