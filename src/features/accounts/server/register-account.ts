import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { registered } from '../contract.ts'

export type NewAccount = {
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
