import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { money } from '../../../platform/shared/money.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { staffWith } from '../../accounts/server/public.ts'
import { creditInvoice, invoiceFacts, recordPayment, sendIfAnybody } from '../../invoices/server/public.ts'
import type { paymentRefunded, refundFailed } from '../../payments/contract.ts'
import { askRefund, refundFacts } from '../../payments/server/public.ts'
import { refunded, refundUndone } from '../contract/notices.ts'
import { refundRefused } from '../contract/staff.ts'
import { boughtBy } from './bought-by.ts'
import { endGiftWhenGivenBack } from './end-gift.ts'
import { amountWords, inBoth } from './words.ts'

/** Asks the gateway for a refund that was opened: the money is back, or will be. Refuses in the gateway's words what it does not give back. */
export async function askBack(house: House, refundId: string): Promise<'refunded' | 'refund-asked'> {
  await askRefund(house, refundId)
  const { state, failure } = await refundFacts(house.database.db, refundId)
  if (state === 'failed') throw new Refusal('billing.refund-refused', { said: `\u2068${failure}\u2069` })
  return state === 'done' ? 'refunded' : 'refund-asked'
}

/** Money went back: the invoice says so, and its credit note goes out now, for what no earlier one is over. */
export async function moneyWentBack(tx: Tx, refund: Carried<typeof paymentRefunded>): Promise<void> {
  const { subject, refundId, amount, paymentId } = refund
  const bought = await boughtBy(tx, subject)
  if (!bought?.invoiceId) return
  await recordPayment(tx, bought.invoiceId, {
    amount: money(-amount.minor, amount.currency),
    paidOn: await clock(tx),
    how: inBoth('how.refund'),
    paymentId,
    key: `refund ${refundId}`,
  })
  const { open } = (await invoiceFacts(tx, bought.invoiceId))!
  const credited = Math.min(open, amount.minor)
  if (credited > 0) {
    const { by, why } = await refundFacts(tx, refundId)
    // What was given back at the gateway itself has no reason of ours.
    const words = by === null ? inBoth('how.refund') : { en: why, ar: why }
    const credit = { amount: money(credited, amount.currency), why: words, by }
    await sendIfAnybody(tx, await creditInvoice(tx, bought.invoiceId, credit))
  }
  if (bought.gift) await endGiftWhenGivenBack(tx, subject.id, bought.invoiceId)
  const said = { plan: bought.plan, amount: await amountWords(tx, amount) }
  await notify(tx, bought.userId, refunded, said, '/my-subscriptions')
}

/**
 * A gateway did not give money back: what it said before is taken back on the invoice, whose credit note stays and counts when it is
 * tried again. Staff are told, and their member where the money was said to be back.
 */
export async function refundDidNotGo(tx: Tx, failed: Carried<typeof refundFailed>): Promise<void> {
  const { subject, refundId, amount, paymentId, reason, undone } = failed
  const bought = await boughtBy(tx, subject)
  if (undone && bought?.invoiceId) {
    await recordPayment(tx, bought.invoiceId, {
      amount,
      paidOn: await clock(tx),
      how: inBoth('how.refund-undone'),
      paymentId,
      key: `refund undone ${refundId}`,
    })
    const said = { plan: bought.plan, amount: await amountWords(tx, amount) }
    await notify(tx, bought.userId, refundUndone, said, '/my-subscriptions')
  }
  const payer = await tx
    .selectFrom('payments')
    .select('payer_name')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const said = {
    name: payer.payer_name,
    amount: await amountWords(tx, amount),
    said: `\u2068${reason}\u2069`,
  }
  const link = bought ? `/apps/users/view/${bought.userId}?tab=billing` : '/payments/transfers'
  for (const one of await staffWith(tx, 'subscriptions.refund')) await notify(tx, one.id, refundRefused, said, link)
}
