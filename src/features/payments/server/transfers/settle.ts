import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { asPrice, money } from '../../../../platform/shared/money.ts'
import { notFound, Refusal } from '../../../../platform/shared/refusal.ts'
import type { Language } from '../../../../platform/shared/text.ts'
import { readCurrencies } from '../../../lookups/server/public.ts'
import type { GatewayCode } from '../../contract.ts'
import type { TodoView } from '../../contract/transfers.ts'
import { lockPayment, paymentById } from '../queries.ts'
import { settleRefund } from '../refund-news.ts'
import { refundPayment } from '../refund-payment.ts'
import { type Booker, lockTransfer } from './book-receipt.ts'

type Row = {
  kind: TodoView['kind']
  id: string
  payment_id: string
  gateway: GatewayCode
  payer_name: string
  description: { en: string; ar: string }
  minor: number
  currency: string
  why: string
  since: Date
}

/** What waits for staff, the oldest first: transfers to be sent back, refunds that failed, and money that nobody waited for. */
export async function todoOf(db: Db, language: Language): Promise<TodoView[]> {
  const { rows } = await sql<Row>`
    select 'send-back' as kind, r.id, p.id as payment_id, p.gateway, p.payer_name, p.description, r.minor, p.currency, r.why,
      r.asked_at as since
    from payment_refunds r join payments p on p.id = r.payment_id where r.state = 'asked' and p.gateway = 'bank'
    union all
    select 'refund-failed', r.id, p.id, p.gateway, p.payer_name, p.description, r.minor, p.currency, coalesce(r.failure, ''), r.asked_at
    from payment_refunds r join payments p on p.id = r.payment_id where r.state = 'failed' and r.settled_at is null
    union all
    select 'late', p.id, p.id, p.gateway, p.payer_name, p.description, p.received_minor - p.refunded_minor, p.currency, '', p.late_at
    from payments p where p.late_at is not null and p.late_done_at is null
    order by since limit 500`.execute(db)
  const { coinageOf } = await readCurrencies(db)
  return rows.map(row => ({
    kind: row.kind,
    _id: row.id,
    paymentId: row.payment_id,
    gateway: row.gateway,
    payer: row.payer_name,
    description: row.description[language],
    amount: asPrice(money(row.minor, row.currency), coinageOf(row.currency)),
    why: row.why,
    since: row.since.toISOString(),
  }))
}

const tellLog = (tx: Tx, by: Booker, paymentId: string, after: object) =>
  record(tx, {
    actorId: by.id,
    action: 'payments.settle',
    target: { kind: 'payment', id: paymentId },
    after,
    address: by.origin.address,
    requestId: by.origin.requestId,
  })

/** Notes that the club's bank sent money back; once. */
export async function noteSentBack(tx: Tx, by: Booker, refundId: string): Promise<void> {
  const refund = await tx
    .selectFrom('payment_refunds')
    .select(['id', 'payment_id', 'minor'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!refund) return notFound()
  const payment = await lockTransfer(tx, refund.payment_id)
  const { state } = await tx
    .selectFrom('payment_refunds')
    .select('state')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (state !== 'asked') throw new Refusal('payments.nothing-to-do')
  await settleRefund(tx, payment, { id: refund.id, minor: refund.minor, outsideId: null })
  await tellLog(tx, by, payment.id, { sentBack: refund.minor, currency: payment.currency })
}

/** Notes that a refund which failed was dealt with otherwise; refused a second time. */
export async function noteRefundSettled(tx: Tx, by: Booker, refundId: string, why: string): Promise<void> {
  const refund = await tx
    .selectFrom('payment_refunds')
    .select(['payment_id', 'minor', 'state', 'settled_at'])
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirst()
  if (!refund) return notFound()
  if (refund.state !== 'failed' || refund.settled_at) throw new Refusal('payments.nothing-to-do')
  await tx
    .updateTable('payment_refunds')
    .set({ settled_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', refundId)
    .execute()
  await tellLog(tx, by, refund.payment_id, { refund: refund.minor, why })
}

/** Gives money back that nobody waited for, once however often it is asked; 404 for none, and refused where it was dealt with. */
export async function giveLateBack(house: House, by: string, paymentId: string, why: string): Promise<void> {
  const payment = (await paymentById(house.database.db, paymentId)) ?? notFound()
  if (!payment.late_at || payment.late_done_at) throw new Refusal('payments.nothing-to-do')
  const left = money(payment.received_minor - payment.refunded_minor - payment.charged_back_minor, payment.currency)
  await refundPayment(house, paymentId, left, { by, why, key: 'late' })
}

/** Notes that money which nobody waited for was dealt with; 404 for none, and refused a second time. */
export async function noteLateDone(tx: Tx, by: Booker, paymentId: string, why: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment.late_at || payment.late_done_at) throw new Refusal('payments.nothing-to-do')
  await tx
    .updateTable('payments')
    .set({ late_done_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', paymentId)
    .execute()
  await tellLog(tx, by, paymentId, { why })
}
