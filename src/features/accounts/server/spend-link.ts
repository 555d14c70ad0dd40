import type { Db, Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { confirmAddress } from './confirm-address.ts'
import { lockToken, lockUnverified, ownerOfEmail, tokenRow } from './queries.ts'
import type { Where } from './where.ts'

/** What a verification link is worth now; looking does not spend it. */
export async function stateOfLink(db: Db, token: string): Promise<'open' | 'spent' | 'expired' | 'unknown'> {
  const row = await tokenRow(db, 'verify', token)
  if (!row) return 'unknown'
  return row.spent_at ? 'spent' : row.expired ? 'expired' : 'open'
}

/**
 * Spends a verification link: the address is verified. Of many spends at once one succeeds. Refuses
 * `accounts.already-verified` for the second, `accounts.verification-failed` for one that is unknown, expired or came too late.
 */
export async function spendLink(tx: Tx, token: string, from: Where): Promise<void> {
  const found = await tokenRow(tx, 'verify', token)
  if (!found) throw new Refusal('accounts.verification-failed')
  // Everyone who typed the address is locked in one order, so that two links of one address cannot wait for each other.
  await lockUnverified(tx, found.email)
  const row = await lockToken(tx, found.id)
  if (row?.spent_at) throw new Refusal('accounts.already-verified')
  if (!row || row.expired || (await ownerOfEmail(tx, found.email))) throw new Refusal('accounts.verification-failed')
  // With one link all of the account are spent: whoever opens an older mail later reads that it is done.
  await tx
    .updateTable('account_tokens')
    .set({ spent_at: new Date() })
    .where('user_id', '=', row.user_id)
    .where('purpose', '=', 'verify')
    .execute()
  await confirmAddress(tx, { id: row.user_id, email: row.email }, from)
}
