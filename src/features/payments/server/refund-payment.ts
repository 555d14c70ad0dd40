import { record } from '../../../platform/server/audit.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Money } from '../../../platform/shared/money.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { wishOf } from './begin-payment.ts'
import { callsOf } from './outside-calls.ts'
import { lockPayment, paymentById } from './queries.ts'

/** Who gives back and why; `key` says which refund it is: the same is given once. */
export type Refunding = { by: string; why: string; key: string }

async function openRefund(tx: Tx, paymentId: string, amount: Money, { by, why, key }: Refunding): Promise<string> {
  const payment = await lockPayment(tx, paymentId)
  const before = await tx
    .selectFrom('payment_refunds')
    .select(['id', 'minor', 'state', 'key'])
    .where('payment_id', '=', paymentId)
    .execute()
  const same = before.find(one => one.key === key)
  if (same) return same.id
  const under = before.filter(one => one.state === 'asked').reduce((sum, one) => sum + one.minor, 0)
  const left = payment.received_minor - payment.refunded_minor - under
  if (amount.currency !== payment.currency || amount.minor < 1 || amount.minor > left)
    throw new Refusal('payments.not-so-much')
  const { id } = await tx
    .insertInto('payment_refunds')
    .values({ payment_id: paymentId, minor: amount.minor, state: 'asked', why, asked_by: by, key })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, {
    actorId: by,
    action: 'payments.refund',
    target: { kind: 'payment', id: paymentId },
    after: { minor: amount.minor, currency: amount.currency, why },
  })
  return id
}

/**
 * Gives money back, all or part; the outcome comes as an event. A transfer is sent back by staff, who note at their desk that they did.
 * Refuses more than is left of it (`payments.not-so-much`). A gateway that is silent is asked on behind.
 */
export async function refundPayment(
  house: House,
  paymentId: string,
  amount: Money,
  refunding: Refunding,
): Promise<void> {
  const { db } = house.database
  const payment = (await paymentById(db, paymentId)) ?? notFound()
  const refundId = await transact(db, tx => openRefund(tx, paymentId, amount, refunding))
  if (payment.gateway === 'bank') return
  const asked = house.ask(callsOf(house).refund, {
    cause: refundId,
    intend: async tx => {
      const { gateway, decimals } = await wishOf(tx, payment)
      return { gateway, paymentId, payment: payment.outside_payment, refundId, amount, decimals }
    },
  })
  await asked.catch((error: unknown) => {
    if (!(error instanceof Refusal && ['outside-silent', 'idempotency-in-progress'].includes(error.code))) throw error
  })
}
