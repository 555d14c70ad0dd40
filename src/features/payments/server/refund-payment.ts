import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { wishOf } from './begin-payment.ts'
import { callsOf } from './outside-calls.ts'
import { lockPayment, paymentById } from './queries.ts'

/** Who gives back and why; `key` says which refund it is: the same is given once. */
export type Refunding = { by: string; why: string; key: string }

/**
 * Keeps that money shall be given back, in the transaction of whatever goes with it; answers the refund, which `askRefund` carries out.
 * Refuses more than is left of the payment (`payments.not-so-much`). What failed of it before is settled by being tried again.
 */
export async function openRefund(
  tx: Tx,
  paymentId: string,
  amount: Money,
  { by, why, key }: Refunding,
): Promise<string> {
  const payment = await lockPayment(tx, paymentId)
  const before = await tx
    .selectFrom('payment_refunds')
    .select(['id', 'minor', 'state', 'key'])
    .where('payment_id', '=', paymentId)
    .execute()
  const same = before.find(one => one.key === key)
  if (same) return same.id
  const under = before.filter(one => one.state === 'asked').reduce((sum, one) => sum + one.minor, 0)
  const left = payment.received_minor - payment.refunded_minor - payment.charged_back_minor - under
  if (amount.currency !== payment.currency || amount.minor < 1 || amount.minor > left)
    throw new Refusal('payments.not-so-much')
  const { id } = await tx
    .insertInto('payment_refunds')
    .values({ payment_id: paymentId, minor: amount.minor, state: 'asked', why, asked_by: by, key })
    .returning('id')
    .executeTakeFirstOrThrow()
  await settleFailedRefunds(tx, paymentId)
  await record(tx, {
    actorId: by,
    action: 'payments.refund',
    target: { kind: 'payment', id: paymentId },
    after: { minor: amount.minor, currency: amount.currency, why },
  })
  return id
}

/** Nobody has to do anything any more about refunds of a payment that failed: another was opened, or the money went elsewhere. */
export async function settleFailedRefunds(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ settled_at: sql<Date>`clock_timestamp()` })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'failed')
    .where('settled_at', 'is', null)
    .execute()
}

/**
 * Asks the gateway for a refund that was kept, once however often it is called; the outcome comes as an event. A transfer is sent back
 * by staff, who note at their desk that they did. A gateway that is silent is asked on behind.
 */
export async function askRefund(house: House, refundId: string): Promise<void> {
  const { db } = house.database
  const refund = await db
    .selectFrom('payment_refunds')
    .select(['payment_id', 'minor', 'state'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!refund) return notFound()
  const payment = (await paymentById(db, refund.payment_id))!
  if (refund.state !== 'asked' || payment.gateway === 'bank') return
  const asked = house.ask(callsOf(house).refund, {
    cause: refundId,
    intend: async tx => {
      const { gateway, decimals } = await wishOf(tx, payment)
      const amount = money(refund.minor, payment.currency)
      return { gateway, paymentId: payment.id, payment: payment.outside_payment, refundId, amount, decimals }
    },
  })
  await asked.catch((error: unknown) => {
    if (!(error instanceof Refusal && ['outside-silent', 'idempotency-in-progress'].includes(error.code))) throw error
  })
}

/** Gives money back, all or part. */
export async function refundPayment(
  house: House,
  paymentId: string,
  amount: Money,
  refunding: Refunding,
): Promise<void> {
  await askRefund(house, await transact(house.database.db, tx => openRefund(tx, paymentId, amount, refunding)))
}

/** Asks for refunds that were kept by a process which is gone. */
export async function askRefundsLeft(house: House): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from payment_refunds r join payments p on p.id = r.payment_id
    where r.state = 'asked' and r.outside_id is null and p.gateway <> 'bank' and r.asked_at < clock_timestamp() - interval '2 minutes'
      and not exists (select from outside_calls o where o.name = ${callsOf(house).refund.name} and o.cause = r.id::text)
    order by r.asked_at`.execute(house.database.db)
  for (const { id } of rows)
    try {
      await askRefund(house, id)
    } catch (error) {
      house.log.warn({ refund: id, err: error }, 'a refund that was left could not be asked for')
    }
}
