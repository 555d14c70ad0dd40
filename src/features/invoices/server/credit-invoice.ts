import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { newToken } from '../../../platform/server/token.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { creditOf, type TaxSum } from '../rules/tax.ts'
import type { KeptTax } from './invoice-rows.ts'
import { issueInvoice } from './issue-invoice.ts'
import { followOpen } from './openings.ts'
import { lockIssued } from './record-payment.ts'

/**
 * Corrects an issued invoice by a credit note of its own number, over all that is not credited yet or a part of it, each tax rate in
 * proportion. Refuses more than is left (`invoices.more-than-left`). Answers the credit note's id.
 */
export async function creditInvoice(
  tx: Tx,
  invoiceId: string,
  { amount, why, by }: { amount?: Money; why: Bilingual; by: string | null },
): Promise<string> {
  const row = await lockIssued(tx, invoiceId)
  if (row.kind !== 'invoice') throw new Refusal('invoices.not-payable')
  const left = money(row.total_minor - row.credited, row.currency)
  const wanted = amount ?? left
  if (wanted.currency !== row.currency) throw new Refusal('invoices.other-currency')
  if (wanted.minor <= 0 || wanted.minor > left.minor) throw new Refusal('invoices.more-than-left')
  const { taxes, net, tax } = creditOf(await leftToCredit(tx, row), wanted)
  const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(tx)
  const id = rows[0]!.id
  await tx
    .insertInto('invoices')
    .values({
      id,
      kind: 'credit-note',
      test: row.test,
      user_id: row.user_id,
      client_id: row.client_id,
      buyer: JSON.stringify(row.buyer),
      language: row.language,
      currency: row.currency,
      mode: row.mode,
      net_minor: net.minor,
      tax_minor: tax.minor,
      total_minor: wanted.minor,
      taxes: JSON.stringify(taxes.map(one => ({ ...one, base: one.base.minor, tax: one.tax.minor }))),
      subject_kind: row.subject_kind,
      subject_id: row.subject_id,
      secret: newToken(),
      credits_id: invoiceId,
      why: JSON.stringify(why),
      created_by: by,
    })
    .execute()
  await tx
    .insertInto('invoice_lines')
    .values(linesOf(id, row.number_text!, taxes))
    .execute()
  await issueInvoice(tx, id, { by })
  const open = row.open - wanted.minor
  await followOpen(tx, { id: invoiceId, currency: row.currency, before: row.open, open, paid: false, brought: null })
  return id
}

/** What the credit notes before left of an invoice, by rate. */
async function leftToCredit(
  tx: Tx,
  row: { id: string; currency: string; taxes: unknown; total_minor: number; credited: number },
) {
  const notes = await tx
    .selectFrom('invoices')
    .select('taxes')
    .where('credits_id', '=', row.id)
    .where('number', 'is not', null)
    .execute()
  const before = notes.flatMap(one => one.taxes as KeptTax[])
  const taxes = (row.taxes as KeptTax[]).map(one => {
    const given = before.filter(other => other.code === one.code && other.rate === one.rate)
    const rest = (pick: 'base' | 'tax') => one[pick] - given.reduce((sum, other) => sum + other[pick], 0)
    return { ...one, base: money(rest('base'), row.currency), tax: money(rest('tax'), row.currency) }
  })
  return { taxes, total: money(row.total_minor - row.credited, row.currency) }
}

/** A line for each rate, which says what is corrected. */
const linesOf = (id: string, number: string, taxes: readonly TaxSum[]) =>
  taxes.map((one, at) => ({
    invoice_id: id,
    position: at + 1,
    description: JSON.stringify({ en: `Correction of ${number}`, ar: `تصحيح الفاتورة ${number}` }),
    detail: null,
    quantity: 1,
    unit_minor: one.mode === 'included' ? one.base.minor + one.tax.minor : one.base.minor,
    amount_minor: one.mode === 'included' ? one.base.minor + one.tax.minor : one.base.minor,
    net_minor: one.base.minor,
    tax_code: one.code,
    tax_rate: one.rate,
    tax_category: one.category,
  }))
