import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { money } from '../../../platform/shared/money.ts'
import { paymentRefunded, refundFailed } from '../contract.ts'
import type { Effect } from './effect.ts'
import type { Told } from './gateways/gateway.ts'
import { aboutOf, type PaymentRow } from './queries.ts'

type RefundTold = Extract<Told, { what: 'refund' }>

/** The row of a refund, locked: found by our own id, or by the gateway's; made where it was given at the gateway itself. */
async function refundRow(tx: Tx, payment: PaymentRow, told: RefundTold) {
  const of = () =>
    tx
      .selectFrom('payment_refunds')
      .select(['id', 'state', 'minor', 'asked_by'])
      .where('payment_id', '=', payment.id)
      .forUpdate()
  const own = told.refundId && (await of().where('id', '=', told.refundId).executeTakeFirst())
  const known = own || (await of().where('outside_id', '=', told.outsideId).executeTakeFirst())
  if (known) return known
  return tx
    .insertInto('payment_refunds')
    .values({
      payment_id: payment.id,
      minor: told.amount.minor,
      state: 'asked',
      why: told.words,
      outside_id: told.outsideId,
    })
    .returning(['id', 'state', 'minor', 'asked_by'])
    .executeTakeFirstOrThrow()
}

/** What a gateway says of a refund, whoever asked for it; each refund is given back once. */
export async function takeRefundNews(tx: Tx, payment: PaymentRow, told: RefundTold): Promise<Effect> {
  const refund = await refundRow(tx, payment, told)
  const amount = money(refund.minor, payment.currency)
  if (refund.state === told.state || refund.state === 'failed') return 'known'
  if (told.state === 'asked') return 'known'
  if (told.state === 'failed') {
    const undone = refund.state === 'done'
    if (undone) await giveBack(tx, payment, -refund.minor)
    await tx
      .updateTable('payment_refunds')
      .set({ state: 'failed', failure: told.words, outside_id: told.outsideId })
      .where('id', '=', refund.id)
      .execute()
    await announce(tx, refundFailed, { ...aboutOf(payment), refundId: refund.id, amount, reason: told.words, undone })
    return 'refund-failed'
  }
  await settleRefund(tx, payment, { id: refund.id, minor: refund.minor, outsideId: told.outsideId })
  return 'refunded'
}

/** The money went back; announced. */
export async function settleRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: { id: string; minor: number; outsideId: string | null },
): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ state: 'done', done_at: sql<Date>`clock_timestamp()`, outside_id: refund.outsideId })
    .where('id', '=', refund.id)
    .execute()
  await giveBack(tx, payment, refund.minor)
  const amount = money(refund.minor, payment.currency)
  await announce(tx, paymentRefunded, { ...aboutOf(payment), refundId: refund.id, amount })
}

async function giveBack(tx: Tx, payment: PaymentRow, minor: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refunded_minor: sql<number>`refunded_minor + ${minor}` })
    .where('id', '=', payment.id)
    .execute()
}
