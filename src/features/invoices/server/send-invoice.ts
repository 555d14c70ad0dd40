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

/** A mail about a document with its PDF and the way to its page; `minor` is the amount that it names. Refuses one that is nobody's. */
export async function mailOrderOf(
  tx: Tx,
  row: Mailed,
  kind: 'sent' | 'credited' | 'reminder',
  minor: number,
): Promise<MailOrder> {
  const recipient = await recipientOf(tx, row)
  if (!recipient) throw new Refusal('invoices.nobody')
  const currency = await currencyByCode(tx, row.currency)
  const written = { ...currency!, ...coinage(row.currency, currency?.decimals) }
  const amount = amountInBoth(money(minor, row.currency), written)[recipient.language]
  return {
    ...recipient,
    kind: `invoices.${kind}`,
    params: {
      number: `\u2068${row.number_text}\u2069`,
      club: (await setting(tx, 'clubName'))[recipient.language],
      amount,
      due: shortDate(row.due_on ?? row.issued_on!),
    },
    link: documentPath(row.secret),
    attached: { kind: 'invoice', id: row.id },
  }
}

/** Sends an issued document by mail, with its PDF and the way to its page. Refuses a draft, and one that is nobody's any more. */
export async function sendInvoice(tx: Tx, invoiceId: string): Promise<void> {
  const row = await tx.selectFrom('invoices').selectAll().where('id', '=', invoiceId).executeTakeFirst()
  if (!row) notFound()
  if (row.number_text === null) throw new Refusal('invoices.not-issued')
  await sendMail(tx, await mailOrderOf(tx, row, row.kind === 'invoice' ? 'sent' : 'credited', row.total_minor))
  await tx
    .updateTable('invoice_standing')
    .set({ sent_at: sql<Date>`coalesce(sent_at, clock_timestamp())` })
    .where('invoice_id', '=', invoiceId)
    .execute()
}
