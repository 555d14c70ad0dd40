import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { discardDraft } from '../../invoices/server/public.ts'
import { cancelPayment } from '../../payments/server/public.ts'
import { endSubscription, lockSubscription, planById, releaseCode } from '../../plans/server/public.ts'
import { returnCredit } from './credit.ts'
import { keepParts } from './keep-parts.ts'
import { recallTransferMail } from './transfer-mail.ts'

/** A purchase, locked for whoever has its member's lock. */
export const heldCheckout = (tx: Tx, id: string) =>
  tx.selectFrom('checkouts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/**
 * Closes a purchase that came to nothing or that another one replaces: nobody waits for its payment any more, its code is free again,
 * what it held of the balance is back, its draft is gone. Whoever calls has the member's lock.
 */
export async function closeCheckout(tx: Tx, id: string, why: 'replaced' | 'expired' | 'ended'): Promise<void> {
  const row = await heldCheckout(tx, id)
  if (row.state !== 'open') return
  await tx
    .updateTable('checkouts')
    .set({ state: 'closed', failure: why, done_at: sql<Date>`clock_timestamp()`, invoice_id: null })
    .where('id', '=', id)
    .execute()
  if (row.payment_id) await cancelPayment(tx, row.payment_id)
  const plan = (await planById(tx, row.plan_id))!
  await keepParts(tx, { kind: 'checkout', id, userId: row.user_id, plan: plan.name, currency: row.currency })
  // A code that lowers the running plan anyhow stays with it.
  if (row.code_use_id) await releaseCode(tx, row.code_use_id, row.way === 'start' ? row.subscription_id : null)
  await returnCredit(tx, `checkout ${id}`)
  if (row.invoice_id) {
    await recallTransferMail(tx, row.invoice_id)
    await discardDraft(tx, row.invoice_id)
  }
  if (row.way !== 'start' || !row.subscription_id) return
  const waiting = await lockSubscription(tx, row.subscription_id)
  if (waiting.status === 'incomplete') await endSubscription(tx, waiting.id, { by: null, why })
}
