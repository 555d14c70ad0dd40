import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { convert, money } from '../../../platform/shared/money.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { ratesNow } from '../../lookups/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { invoiceIssued, invoicePaid } from '../contract.ts'
import type { Seller } from '../contract/seller.ts'
import { dayAfter, numberText, seriesOf } from '../rules.ts'
import { isClosed } from './books/closed-months.ts'
import { sellerNow, sellerSettings } from './seller.ts'
import { dayIn } from './totals.ts'

/** Tax and total in the currency that taxes are paid in, by the newest rates; null where it is the document's own. */
async function localOf(tx: Tx, of: { currency: string; tax_minor: number; total_minor: number }, seller: Seller) {
  const wanted = seller.taxCurrency
  if (!wanted || wanted === of.currency || of.tax_minor === 0) return null
  const rates = await ratesNow(tx)
  const [from, to] = [rates.get(of.currency), rates.get(wanted)]
  if (!from || !to) return null
  const inLocal = (minor: number) => convert(money(minor, of.currency), from, to)
  const total = inLocal(of.total_minor)
  const rate = Number((to.rate / from.rate).toPrecision(8))
  return { currency: wanted, rate, date: total.date, tax: inLocal(of.tax_minor).money.minor, total: total.money.minor }
}

/**
 * The next number of a series in a year. The row stays locked until the transaction ends, and what fails gives its number back, so
 * that there is no gap.
 */
async function nextNumber(tx: Tx, series: string, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_series as s (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = s.last + 1 returning last`.execute(tx)
  return rows[0]!.last
}

/**
 * Gives a draft its number and its day, and freezes it with the seller as they are now. One that is issued already answers its
 * number. Refuses what has no line, and a day whose month is closed.
 */
export async function issueInvoice(tx: Tx, id: string, { by }: { by: string | null }): Promise<{ number: string }> {
  const row = await tx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) notFound()
  if (row.number_text !== null) return { number: row.number_text }
  const line = await tx.selectFrom('invoice_lines').select('position').where('invoice_id', '=', id).limit(1).execute()
  if (line.length === 0) throw new Refusal('invoices.no-lines')
  const seller = await sellerSettings(tx)
  const zone = await setting(tx, 'timeZone')
  const series = seriesOf(seller.series, { test: row.test, credit: row.kind === 'credit-note' })
  const frozen = JSON.stringify(await sellerNow(tx, seller))
  const local = row.kind === 'invoice' ? await localOf(tx, row, seller) : null
  // The year is known before the number's lock, the moment is read under it: numbers and days rise together.
  const year = Number(dayIn(zone, await clock(tx)).slice(0, 4))
  const number = await nextNumber(tx, series, year)
  const at = await clock(tx)
  const today = dayIn(zone, at) < `${year}-12-31` ? dayIn(zone, at) : `${year}-12-31`
  if (!row.test && (await isClosed(tx, today))) throw new Refusal('invoices.month-closed')
  const text = numberText(series, year, number)
  const due = row.due_on && row.due_on >= today ? row.due_on : dayAfter(today, row.due_days ?? seller.dueDays)
  await tx
    .updateTable('invoices')
    .set({
      series,
      year,
      number,
      number_text: text,
      seller: frozen,
      local: local && JSON.stringify(local),
      due_on: row.kind === 'invoice' ? due : null,
      supplied_on: row.supplied_on ?? today,
      issued_on: today,
      issued_at: at,
      issued_by: by,
      changed_at: at,
    })
    .where('id', '=', id)
    .execute()
  const subject = { kind: row.subject_kind, id: row.subject_id }
  const about = { invoiceId: id, subject, userId: row.user_id }
  await announce(tx, invoiceIssued, { ...about, number: text, total: money(row.total_minor, row.currency) })
  if (row.kind === 'invoice' && row.total_minor === 0) await announce(tx, invoicePaid, about)
  return { number: text }
}
