import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { newToken } from '../../../platform/server/token.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import type { BillingDetails, Subject } from '../contract.ts'
import type { Sums } from '../rules/tax.ts'
import { type Books, readBooks } from './tax-rates.ts'
import { dayIn, type Line, totalsBy, totalsFor } from './totals.ts'

/** What a draft is made of. It is for a member, or for an outside client. */
export type Draft = {
  userId?: string | null
  clientId?: string | null
  buyer: BillingDetails
  lines: readonly Line[]
  currency: string
  /** The higher feature's row; without one the document itself, as when it is written by hand. */
  subject?: Subject
  /** Of the sandbox: numbers of the series TEST. */
  test: boolean
  language: Language
  /** The day on which it is due; else so many days after the issue as the settings or `dueDays` say. */
  due?: Date | null
  dueDays?: number | null
  note?: string
  suppliedOn?: string | null
  by?: string | null
}

/** Taxes by rate as a row keeps them: minor units. */
const keptTaxes = (sums: Sums) =>
  JSON.stringify(sums.taxes.map(one => ({ ...one, base: one.base.minor, tax: one.tax.minor })))

/** Sums that a document can have: no part of them is below zero. */
function checkSums(sums: Sums): void {
  if (sums.net.minor < 0 || sums.tax.minor < 0) throw new Refusal('invoices.below-zero')
}

const columnsOf = (draft: Draft, sums: Sums, zone: string) => ({
  user_id: draft.userId ?? null,
  client_id: draft.clientId ?? null,
  buyer: JSON.stringify(draft.buyer),
  language: draft.language,
  currency: draft.currency,
  test: draft.test,
  mode: sums.mode,
  net_minor: sums.net.minor,
  tax_minor: sums.tax.minor,
  total_minor: sums.total.minor,
  taxes: keptTaxes(sums),
  note: draft.note ?? '',
  supplied_on: draft.suppliedOn ?? null,
  due_on: draft.due ? dayIn(zone, draft.due) : null,
  due_days: draft.dueDays ?? null,
})

const lineRows = (draft: Draft, sums: Sums, zone: string) =>
  draft.lines.map((line, at) => ({
    position: at + 1,
    description: JSON.stringify(line.description),
    detail: line.detail && JSON.stringify(line.detail),
    quantity: line.quantity,
    unit_minor: line.unit.minor,
    amount_minor: sums.lines[at]!.amount.minor,
    net_minor: sums.lines[at]!.net.minor,
    tax_code: sums.lines[at]!.code,
    tax_rate: sums.lines[at]!.rate,
    tax_category: sums.lines[at]!.category,
    from_on: line.from ? dayIn(zone, line.from) : null,
    until_on: line.until ? dayIn(zone, line.until) : null,
    about_kind: line.about?.kind ?? null,
    about_id: line.about?.id ?? null,
  }))

/**
 * Makes a draft, which is a pro-forma until it is issued and changes nothing in its series. Refuses sums below zero
 * (`invoices.below-zero`): what the club owes is a credit note. `books` are those that its maker counted by.
 */
export async function draftInvoice(tx: Tx, draft: Draft, books?: Books): Promise<string> {
  const by = books ?? (await readBooks(tx))
  const sums = totalsBy(by, { ...draft, on: by.now })
  checkSums(sums)
  const row = { ...columnsOf(draft, sums, by.zone), secret: newToken(), created_by: draft.by ?? null }
  const { subject } = draft
  // Without a subject it is about itself.
  const about = subject ? { subject_kind: subject.kind, subject_id: subject.id } : await aboutItself(tx)
  const lines = lineRows(draft, sums, by.zone)
  const made = tx.with('made', query =>
    query
      .insertInto('invoices')
      .values({ ...row, ...about })
      .returning('id'),
  )
  const written =
    lines.length === 0
      ? made
      : made.with('written', query =>
          query
            .insertInto('invoice_lines')
            .values(({ selectFrom }) => lines.map(line => ({ ...line, invoice_id: selectFrom('made').select('id') }))),
        )
  const { id } = await written.selectFrom('made').select('id').executeTakeFirstOrThrow()
  return id
}

async function aboutItself(tx: Tx) {
  const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(tx)
  return { id: rows[0]!.id, subject_kind: 'invoice', subject_id: rows[0]!.id }
}

/** A draft, locked; 404 for none, refuses one that was issued. */
async function lockDraft(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('invoices').select('number').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) notFound()
  if (row.number !== null) throw new Refusal('invoices.issued')
}

/** Writes a draft anew; what it is about stays. Refuses one that was issued. */
export async function redraftInvoice(tx: Tx, id: string, draft: Omit<Draft, 'subject'>): Promise<void> {
  await lockDraft(tx, id)
  const zone = await setting(tx, 'timeZone')
  const sums = await totalsFor(tx, { ...draft, on: await clock(tx) })
  checkSums(sums)
  await tx.deleteFrom('invoice_lines').where('invoice_id', '=', id).execute()
  await tx
    .updateTable('invoices')
    .set({ ...columnsOf(draft as Draft, sums, zone), changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  const lines = lineRows(draft as Draft, sums, zone).map(line => ({ ...line, invoice_id: id }))
  if (lines.length > 0) await tx.insertInto('invoice_lines').values(lines).execute()
}

/**
 * Says of a draft whose period begins on another day than was thought which days it is for; its amounts stay as they were agreed.
 * Refuses one that was issued.
 */
export async function redateDraft(
  tx: Tx,
  id: string,
  { from, until, detail }: { from: Date; until: Date; detail: Bilingual },
): Promise<void> {
  await lockDraft(tx, id)
  const zone = await setting(tx, 'timeZone')
  await tx
    .updateTable('invoice_lines')
    .set({ from_on: dayIn(zone, from), until_on: dayIn(zone, until), detail: JSON.stringify(detail) })
    .where('invoice_id', '=', id)
    .where('from_on', 'is not', null)
    .execute()
}

/** Throws a draft away; one that is gone already stays gone. Refuses one that was issued. */
export async function discardDraft(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('invoices').select('number').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return
  if (row.number !== null) throw new Refusal('invoices.issued')
  await tx.deleteFrom('invoices').where('id', '=', id).execute()
}
