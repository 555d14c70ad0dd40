import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { type MailOrder, sendMail } from '../../../platform/server/mail.ts'
import { amountInBoth, coinage, money } from '../../../platform/shared/money.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { type Language, shortDate } from '../../../platform/shared/text.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { documentPath } from './invoice-rows.ts'

/** Where a document goes: to its member, or to the outside client; undefined for nobody any more. */
export async function recipientOf(
  db: Db,
  row: { user_id: string | null; client_id: string | null; language: string },
): Promise<{ recipientId: string | null; to: string; language: Language } | undefined> {
  if (row.user_id !== null) {
    const user = await db
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', row.user_id)
      .executeTakeFirst()
    return user && { recipientId: row.user_id, to: user.email, language: user.language as Language }
  }
  if (row.client_id === null) return undefined
  const client = await db
    .selectFrom('invoice_clients')
    .select('email')
    .where('id', '=', row.client_id)
    .executeTakeFirst()
  return client && { recipientId: null, to: client.email, language: row.language as Language }
}

type Mailed = {
  id: string
  number_text: string | null
  user_id: string | null
  client_id: string | null
  language: string
  currency: string
  due_on: string | null
  issued_on: string | null
  secret: string
}

type Kind = 'sent' | 'sent-paid' | 'sent-part' | 'credited' | 'reminder'

/**
 * A mail about a document with its PDF and the way to its page; `minor` is the amount that it names, `more` what else its kind says.
 * Refuses one that is nobody's.
 */
export async function mailOrderOf(
  tx: Tx,
  row: Mailed,
  kind: Kind,
  minor: number,
  more: { open?: number; paid?: string } = {},
): Promise<MailOrder> {
  const recipient = await recipientOf(tx, row)
  if (!recipient) throw new Refusal('invoices.nobody')
  const currency = await currencyByCode(tx, row.currency)
  const written = { ...currency!, ...coinage(row.currency, currency?.decimals) }
  const words = (of: number) => amountInBoth(money(of, row.currency), written)[recipient.language]
  return {
    ...recipient,
    kind: `invoices.${kind}`,
    params: {
      number: `\u2068${row.number_text}\u2069`,
      club: (await setting(tx, 'clubName'))[recipient.language],
      amount: words(minor),
      due: shortDate(row.due_on ?? row.issued_on!),
      ...(more.open !== undefined && { open: words(more.open) }),
      ...(more.paid !== undefined && { paid: shortDate(more.paid) }),
    },
    link: documentPath(row.secret),
    attached: { kind: 'invoice', id: row.id },
  }
}

/** What an invoice's mail says: what is to pay and until when, or that it is paid. */
async function orderOfInvoice(tx: Tx, row: Mailed & { total_minor: number }): Promise<MailOrder> {
  const { rows } = await sql<{ open: number; paid: string | null }>`
    select ${row.total_minor}::bigint - s.credited_minor - s.paid_minor as open,
      (select max(p.paid_on) from invoice_payments p where p.invoice_id = s.invoice_id)::text as paid
    from invoice_standing s where s.invoice_id = ${row.id}`.execute(tx)
  const open = Number(rows[0]!.open)
  if (open <= 0) return mailOrderOf(tx, row, 'sent-paid', row.total_minor, { paid: rows[0]!.paid ?? row.issued_on! })
  if (open < row.total_minor) return mailOrderOf(tx, row, 'sent-part', row.total_minor, { open })
  return mailOrderOf(tx, row, 'sent', row.total_minor)
}

/** Sends an issued document by mail, with its PDF and the way to its page. Refuses a draft, and one that is nobody's any more. */
export async function sendInvoice(tx: Tx, invoiceId: string): Promise<void> {
  const row = await tx.selectFrom('invoices').selectAll().where('id', '=', invoiceId).executeTakeFirst()
  if (!row) notFound()
  if (row.number_text === null) throw new Refusal('invoices.not-issued')
  await sendMail(
    tx,
    row.kind === 'invoice' ? await orderOfInvoice(tx, row) : await mailOrderOf(tx, row, 'credited', row.total_minor),
  )
  await tx
    .updateTable('invoice_standing')
    .set({ sent_at: sql<Date>`coalesce(sent_at, clock_timestamp())` })
    .where('invoice_id', '=', invoiceId)
    .execute()
}

/** The same of a document that the house itself issued: where nobody is left to get it, it stands unsent. */
export async function sendIfAnybody(tx: Tx, invoiceId: string): Promise<void> {
  const columns = ['user_id', 'client_id', 'language'] as const
  const row = await tx.selectFrom('invoices').select(columns).where('id', '=', invoiceId).executeTakeFirst()
  if (row && (await recipientOf(tx, row))) await sendInvoice(tx, invoiceId)
}
