import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../../db/types.ts'
import { clock } from '../../../../platform/server/clock.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { money } from '../../../../platform/shared/money.ts'
import {
  creditInvoice,
  discardDraft,
  invoiceFacts,
  recordPayment,
  sendIfAnybody,
} from '../../../invoices/server/public.ts'
import { cancelPayment } from '../../../payments/server/public.ts'
import { planById, priceById } from '../../../plans/server/public.ts'
import { returnCredit } from '../credit.ts'
import { keepParts, partlyCome } from '../keep-parts.ts'
import { inBoth } from '../words.ts'
import { heldRenewal } from './renewal-row.ts'

/**
 * Closes what was to be charged for a period that does not begin: nobody waits for its money, what it held of the balance is back, its
 * draft is gone, and an invoice that was sent ahead is corrected. One that is paid stays.
 */
export async function closeRenewal(tx: Tx, id: string): Promise<void> {
  const row = await heldRenewal(tx, id)
  if (row.state !== 'open' || row.paid_at) return
  if (row.dispute_id) return closeDebt(tx, row)
  await tx
    .updateTable('renewals')
    .set({
      state: 'closed',
      done_at: sql<Date>`clock_timestamp()`,
      try_at: null,
      invoice_id: null,
      opened: row.opened + 1,
    })
    .where('id', '=', id)
    .execute()
  if (row.payment_id) await cancelPayment(tx, row.payment_id)
  await returnCredit(tx, `renewal ${id} ${row.opened}`)
  let byHand = 0
  const invoice = row.invoice_id ? await invoiceFacts(tx, row.invoice_id) : undefined
  if (invoice && invoice.number === null) await discardDraft(tx, invoice.id)
  else if (invoice && row.total_minor > 0) {
    await sendIfAnybody(tx, await creditInvoice(tx, invoice.id, { why: inBoth('why.not-begun'), by: null }))
    // Whatever paid it before goes to the balance, where its own part is back already.
    if (row.way === 'bank' && invoice.paid > 0) {
      const came = (await partlyCome(tx, { kind: 'renewal', id })).reduce((sum, one) => sum + one.came, 0)
      byHand = Math.max(0, invoice.paid - row.credit_minor - came)
      await recordPayment(tx, invoice.id, {
        amount: money(-invoice.paid, row.currency),
        paidOn: await clock(tx),
        how: inBoth('how.to-balance'),
        paymentId: null,
        key: `not begun ${id}`,
      })
    }
  }
  const plan = (await planById(tx, (await priceById(tx, row.price_id)).plan_id))!
  await keepParts(tx, {
    kind: 'renewal',
    id,
    userId: row.user_id,
    plan: plan.name,
    currency: row.currency,
    byHand: { minor: byHand, cause: `parts renewal ${id} ${row.opened}` },
  })
}

/** What a bank took back is not asked for any more. Its invoice stays as it is: the period that it is for was had. */
async function closeDebt(tx: Tx, row: Selectable<DB['renewals']>): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ state: 'closed', done_at: sql<Date>`clock_timestamp()`, try_at: null })
    .where('id', '=', row.id)
    .execute()
  if (row.payment_id) await cancelPayment(tx, row.payment_id)
  const plan = (await planById(tx, (await priceById(tx, row.price_id)).plan_id))!
  await keepParts(tx, { kind: 'renewal', id: row.id, userId: row.user_id, plan: plan.name, currency: row.currency })
}

/** Closes what a subscription was to be charged for, when it changed; when it ended (`over`) also what banks took back. */
export async function closeRenewalsOf(tx: Tx, subscriptionId: string, over: boolean): Promise<void> {
  const rows = await tx
    .selectFrom('renewals')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .where(one => (over ? one.lit(true) : one('dispute_id', 'is', null)))
    .execute()
  for (const { id } of rows) await closeRenewal(tx, id)
}
