import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { personById } from '../../accounts/server/public.ts'
import { credited, creditedNotice } from '../contract.ts'
import { insertCredit } from './queries.ts'

/**
 * Notes who brought somebody whose profile is approved: once in the life of the account, through whatever withdrawals and new
 * profiles, and never for oneself.
 */
export async function creditReferral(tx: Tx, userId: string): Promise<void> {
  const person = await personById(tx, userId)
  const referrerId = person?.referredBy
  if (!referrerId || referrerId === userId) return
  if (!(await insertCredit(tx, referrerId, userId))) return
  await announce(tx, credited, { referrerId, userId }, `member:${referrerId}`)
  await notify(tx, referrerId, creditedNotice, { name: person.name }, '/referrals', { by: userId })
}
