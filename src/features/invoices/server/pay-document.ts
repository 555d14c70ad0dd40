import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import type { GatewayCode } from '../../payments/contract.ts'
import { beginPayment, openPayment, waysOfPaying } from '../../payments/server/public.ts'
import { documentPath } from './invoice-rows.ts'
import { isOnItsWay, waitingPayment } from './openings.ts'
import { lockIssued, recordPayment } from './record-payment.ts'
import { descriptionOf, payerOf } from './transfers.ts'

/** The ways in which the page of a document takes money at once: those of the club, for rehearsals those of the sandbox alone. */
export async function waysFor(db: Db, { currency, test }: { currency: string; test: boolean }): Promise<GatewayCode[]> {
  const ways = await waysOfPaying(db, currency)
  return ways.filter(one => one.gateway !== 'bank' && one.test === test).map(one => one.gateway)
}

/**
 * The payment of all that is open of the document that a secret opens: one, in however many windows. Refuses where nothing is, and a
 * way that is closed.
 */
export async function openFor(tx: Tx, secret: string, gateway: GatewayCode): Promise<string> {
  const known = await tx.selectFrom('invoices').select('id').where('secret', '=', secret).executeTakeFirst()
  if (!known) notFound()
  const row = await lockIssued(tx, known.id)
  if (row.kind !== 'invoice' || row.open <= 0) throw new Refusal('invoices.nothing-open')
  if (!(await waysFor(tx, row)).includes(gateway)) throw new Refusal('payments.way-closed')
  if (await isOnItsWay(tx, row.id)) throw new Refusal('invoices.nothing-open')
  const waiting = await waitingPayment(tx, row.id, { open: row.open, gateway })
  if (waiting) return waiting
  const paymentId = await openPayment(tx, {
    subject: { kind: 'invoice', id: row.id },
    payer: await payerOf(tx, row),
    amount: money(row.open, row.currency),
    gateway,
    keepCard: false,
    description: descriptionOf(row.number_text!),
  })
  await tx
    .insertInto('invoice_openings')
    .values({ payment_id: paymentId, invoice_id: row.id, transfer: false })
    .execute()
  return paymentId
}

/** Asks the gateway for the page on which an opened payment of a document is made. */
export const beginFor = (house: House, paymentId: string, secret: string) =>
  beginPayment(house, paymentId, {
    done: `${documentPath(secret)}?paid=1`,
    failed: `${documentPath(secret)}?paid=0`,
  })

const SIGNS: Record<GatewayCode, Bilingual> = {
  stripe: { en: 'Card', ar: 'بطاقة' },
  sandbox: { en: 'Sandbox', ar: 'الدفع التجريبي' },
  bank: { en: 'Bank transfer', ar: 'حوالة مصرفية' },
}

/** How something was paid, as the document says it. */
export const howOf = (gateway: GatewayCode, card: { brand: string; last4: string } | null): Bilingual => {
  if (!card) return SIGNS[gateway]
  const face = `${card.brand.slice(0, 1).toUpperCase()}${card.brand.slice(1)} ···· ${card.last4}`
  return { en: face, ar: face }
}

/** Notes what a gateway brought for a document, or took back (below zero), once for each key. */
export const noteOf = (
  tx: Tx,
  invoiceId: string,
  paid: { amount: Money; paidOn: Date | string; how: Bilingual; paymentId: string; key: string },
): Promise<void> => recordPayment(tx, invoiceId, paid)
