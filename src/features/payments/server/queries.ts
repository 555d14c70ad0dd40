import type { Selectable } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import type { GatewayCode, PaymentState, Reason, Subject } from '../contract.ts'

/** A payment as it is stored. */
export type PaymentRow = Omit<
  Selectable<DB['payments']>,
  'gateway' | 'subject_kind' | 'payer_language' | 'state' | 'failure' | 'description'
> & {
  gateway: GatewayCode
  subject_kind: Subject['kind']
  payer_language: Language
  state: PaymentState
  failure: Reason | null
  description: Bilingual
}

const rows = (db: Db) => db.selectFrom('payments').selectAll().$castTo<PaymentRow>()

/** A payment, or undefined. */
export const paymentById = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  rows(db).where('id', '=', id).executeTakeFirst()

/** A payment, locked; 404 for none. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  return (await rows(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? notFound()
}

/**
 * Waits for whoever else works on what a gateway calls by a name, until the transaction ends: what is told under a name that nobody
 * knows yet, and the news whose it is, find each other however close together they come. Taken before the lock of a payment.
 */
export const lockName = (tx: Tx, gateway: GatewayCode, name: string) => holdName(tx, `payments ${gateway} ${name}`)

/** What it is about, as events carry it. */
export const aboutOf = (payment: PaymentRow) => ({
  paymentId: payment.id,
  subject: { kind: payment.subject_kind, id: payment.subject_id },
  subjectId: payment.subject_id,
  test: payment.test,
})

/** What is to be paid. */
export const amountOf = (payment: Pick<PaymentRow, 'minor' | 'currency'>): Money =>
  money(payment.minor, payment.currency)
