import type { Db, Tx } from '../../../platform/server/db.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { confirmAddress } from './confirm-address.ts'
import { hashOfToken } from './link-token.ts'
import { isPassword } from './password.ts'
import { lockToken, lockUnverified, ownerOfEmail, tokenRow, userRow } from './queries.ts'
import type { Where } from './where.ts'

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
  if (keep !== undefined && hashOfToken(keep) === registrationHash) return true
  return password !== undefined && isPassword(passwordHash, password)
}
