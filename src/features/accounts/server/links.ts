import { type SqlBool, sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { hashOf, newToken } from '../../../platform/server/token.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { emailVerified, linkAsked, welcome } from '../contract.ts'
import { LINK_HOURS } from '../rules.ts'
import { isPassword } from './password.ts'
import { lockUnverified, ownerOfEmail, type UserRow, userRow } from './queries.ts'
import type { Where } from './where.ts'

/** A token for a link in a mail, 256 bit; only its hash is stored. */
export function newLinkToken(): { token: string; hash: string } {
  const token = newToken()
  return { token, hash: hashOf(token) }
}

const EXPIRED = sql<SqlBool>`expires_at <= clock_timestamp()`.as('expired')

/** The row of a link's token; `expired` by the database's clock. */
export async function tokenRow(db: Db, purpose: 'verify' | 'email', token: string) {
  return db
    .selectFrom('account_tokens')
    .selectAll()
    .select(EXPIRED)
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** The same, locked and read again once the lock is held. */
export async function lockToken(tx: Tx, id: string) {
  await tx.selectFrom('account_tokens').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return tx.selectFrom('account_tokens').selectAll().select(EXPIRED).where('id', '=', id).executeTakeFirst()
}

/**
 * Makes the token of a link for 24 hours and answers it. Earlier links that verify stay good, because mails overtake each other;
 * an earlier change of address is off.
 */
export async function issueLink(tx: Tx, userId: string, purpose: 'verify' | 'email', email: string): Promise<string> {
  const { token, hash } = newLinkToken()
  if (purpose === 'email')
    await tx
      .deleteFrom('account_tokens')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'email')
      .where('spent_at', 'is', null)
      .execute()
  await tx
    .insertInto('account_tokens')
    .values({
      user_id: userId,
      purpose,
      email,
      token_hash: hash,
      expires_at: sql<Date>`clock_timestamp() + make_interval(hours => ${LINK_HOURS})`,
    })
    .execute()
  return token
}

/** Notes that a verification link was asked for; the same is done for every address, what follows happens after the answer. */
export async function askForLink(tx: Tx, email: string, language: Language, keep?: string): Promise<void> {
  await announce(tx, linkAsked, { email, language, registrationHash: keep ? hashOf(keep) : null })
}

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

const tellOwner = async (tx: Tx, owner: UserRow): Promise<void> => {
  await sendMail(tx, {
    recipientId: owner.id,
    to: owner.email,
    language: owner.language as Language,
    kind: 'accounts.address-known',
    link: '/login',
  })
}

/**
 * Makes an account's address verified: the person may sign in, and others who typed the same address are forgotten. Breaks the
 * constraint `users_verified_email` when somebody else verified it first.
 */
export async function confirmAddress(tx: Tx, user: { id: string; email: string }, from?: Where): Promise<void> {
  const waiting = await lockUnverified(tx, user.email)
  const person = waiting.find(({ id }) => id === user.id)
  if (!person) return
  const others = waiting.filter(({ id }) => id !== user.id).map(({ id }) => id)
  if (others.length > 0) await tx.deleteFrom('users').where('id', 'in', others).execute()
  await tx
    .updateTable('users')
    .set({ verified_at: sql`clock_timestamp()`, registration_hash: null })
    .where('id', '=', user.id)
    .execute()
  const target = { kind: 'account', id: user.id }
  await record(tx, {
    actorId: user.id,
    action: 'accounts.verify',
    target,
    address: from?.address,
    requestId: from?.requestId,
  })
  // The club's own people have nothing to choose.
  if (person.role === 'Guest') await notify(tx, user.id, welcome, { name: person.name }, '/account-type')
  await announce(tx, emailVerified, { userId: user.id, referredBy: person.referred_by })
}

type Steps = { db: Db; transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
type State = 'open' | 'spent' | 'expired' | 'unknown'

/** What a verification link is worth now, and whose registration an open one confirms; looking does not spend it. */
export async function stateOfLink(db: Db, token: string): Promise<{ state: State; username: string | null }> {
  const row = await tokenRow(db, 'verify', token)
  if (!row) return { state: 'unknown', username: null }
  if (row.spent_at || row.expired) return { state: row.spent_at ? 'spent' : 'expired', username: null }
  return { state: 'open', username: (await userRow(db, row.user_id))?.username ?? null }
}

/**
 * Spends a verification link: the address is verified. The link shows whose the address is, and what the registering browser
 * keeps or the password that the registration is theirs too. Of many spends at once one succeeds. Refuses
 * `accounts.already-verified` for the second, `accounts.verification-failed` for one that is unknown, expired or came too late,
 * `accounts.password-needed` for whoever did not show that the registration is theirs.
 */
export async function spendLink(
  { db, transact }: Steps,
  token: string,
  shown: { keep?: string | undefined; password?: string | undefined },
  from: Where,
): Promise<void> {
  const found = await tokenRow(db, 'verify', token)
  if (!found) throw new Refusal('accounts.verification-failed')
  const isTheirs = await isOwnRegistration(db, found.user_id, shown)
  await transact(async tx => {
    // Everyone who typed the address is locked in one order, so that two links of one address cannot wait for each other.
    await lockUnverified(tx, found.email)
    const row = await lockToken(tx, found.id)
    if (row?.spent_at) throw new Refusal('accounts.already-verified')
    if (!row || row.expired || (await ownerOfEmail(tx, found.email))) throw new Refusal('accounts.verification-failed')
    if (!isTheirs && shown.password !== undefined) refuseField('password', 'accounts.not-that-password')
    if (!isTheirs) throw new Refusal('accounts.password-needed')
    // With one link all of the account are spent: whoever opens an older mail later reads that it is done.
    await tx
      .updateTable('account_tokens')
      .set({ spent_at: new Date() })
      .where('user_id', '=', row.user_id)
      .where('purpose', '=', 'verify')
      .execute()
    await confirmAddress(tx, { id: row.user_id, email: row.email }, from)
  })
}

/** Whether somebody showed that they registered it; one that was made without a password or a browser has nothing to show. */
async function isOwnRegistration(
  db: Db,
  userId: string,
  { keep, password }: { keep?: string | undefined; password?: string | undefined },
): Promise<boolean> {
  const person = await userRow(db, userId)
  if (!person) return false
  const { password_hash: passwordHash, registration_hash: registrationHash } = person
  if (passwordHash === null && registrationHash === null) return true
  if (keep !== undefined && hashOf(keep) === registrationHash) return true
  return password !== undefined && isPassword(passwordHash, password)
}
