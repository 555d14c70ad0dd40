import { record } from '../../../../platform/server/audit.ts'
import { clock } from '../../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import type { Origin } from '../../../../platform/server/registry.ts'
import type { AuditAction } from '../../../../platform/shared/audited.ts'
import { type Coinage, fromUnits, isAmount, mostUnits } from '../../../../platform/shared/money.ts'
import { notFound, Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../../platform/shared/text.ts'
import type { InvoiceDraft } from '../../contract/desk.ts'
import type { InvoiceView } from '../../contract/documents.ts'
import { checkBillingDetails } from '../billing-details.ts'
import { documentView } from '../document/document-view.ts'
import type { KeptDocument } from '../document/load-document.ts'
import type { Draft } from '../draft-invoice.ts'
import { draftInvoice, redraftInvoice } from '../draft-invoice.ts'
import { type Coins, coinsOf } from '../invoice-rows.ts'
import { sellerNow } from '../seller.ts'
import { taxRows } from '../tax-rates.ts'
import { type Line, totalsFor } from '../totals.ts'

/** Whoever writes documents, and from where. */
export type Editor = { id: string; origin: Origin }

/** Tells the audit log what one of the club's people did with a document. */
export const tellOf = (tx: Tx, by: Editor, action: AuditAction, id: string, after?: unknown): Promise<void> =>
  record(tx, {
    actorId: by.id,
    action,
    target: { kind: action === 'invoices.client' ? 'invoice-client' : 'invoice', id },
    ...(after !== undefined && { after }),
    address: by.origin.address,
    requestId: by.origin.requestId,
  })

/** The coinage of a draft's currency; refuses one that nobody knows. */
function coinageFor(coins: Coins, currency: string): Coinage {
  try {
    return coins(currency)
  } catch {
    return refuseField('currency', 'choice')
  }
}

/** An amount in units as Money; refuses more digits than its currency has, at its field. */
export function amountAt(units: number, unit: Coinage, path: string) {
  if (Math.abs(units) > mostUnits(unit)) refuseField(path, 'too-big', { max: mostUnits(unit) })
  if (!isAmount(units, unit)) refuseField(path, 'invoices.digits', { count: unit.decimals })
  return fromUnits(units, unit)
}

/** A day as a moment of it, whatever the zone. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** A text in both languages: what was left out is the same as the other. */
export const filled = ({ en, ar }: Bilingual): Bilingual => ({ en: en || ar, ar: ar || en })

/** What the desk wrote as the draft that is kept. Refuses by field what cannot be. */
async function draftOf(db: Db, body: InvoiceDraft, by: string): Promise<Draft> {
  const unit = coinageFor(await coinsOf(db), body.currency)
  const rates = await taxRows(db)
  const buyer = await checkBillingDetails(db, body.buyer, 'buyer.')
  const lines = body.lines.map(({ tax, from, until, unit: price, description, detail, quantity }, at): Line => {
    if (tax !== null && !rates.some(one => one.code === tax)) refuseField(`lines.${at}.tax`, 'choice')
    if (from && until && until < from) refuseField(`lines.${at}.until`, 'invoices.before')
    return {
      description: filled(description),
      detail: detail && (detail.en || detail.ar) ? filled(detail) : null,
      quantity,
      unit: amountAt(price, unit, `lines.${at}.unit`),
      ...(tax !== null && { tax }),
      ...(from && { from: noon(from) }),
      ...(until && { until: noon(until) }),
    }
  })
  return {
    userId: body.userId,
    clientId: body.clientId,
    buyer,
    lines,
    currency: body.currency,
    test: body.test,
    language: body.language,
    due: body.dueOn ? noon(body.dueOn) : null,
    note: body.note,
    suppliedOn: body.suppliedOn,
    by,
  }
}

/** Whom it is for: one member or one client, who are there. */
async function checkPayee(db: Db, { userId, clientId }: Pick<InvoiceDraft, 'userId' | 'clientId'>): Promise<void> {
  if ((userId === null) === (clientId === null)) throw new Refusal('invoices.no-buyer')
  const found = userId
    ? await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    : await db.selectFrom('invoice_clients').select('id').where('id', '=', clientId!).executeTakeFirst()
  if (!found) throw new Refusal('invoices.no-buyer')
}

/** What a draft would look like; nothing is kept. */
export async function previewDraft(db: Db, body: InvoiceDraft): Promise<InvoiceView> {
  const draft = await draftOf(db, body, '')
  const sums = await totalsFor(db, { ...draft, on: await clock(db) })
  const doc: KeptDocument = {
    id: '00000000-0000-7000-8000-000000000000',
    kind: 'invoice',
    number_text: null,
    status: 'Draft',
    test: draft.test,
    user_id: draft.userId ?? null,
    client_id: draft.clientId ?? null,
    buyer: draft.buyer,
    currency: draft.currency,
    total_minor: sums.total.minor,
    net_minor: sums.net.minor,
    tax_minor: sums.tax.minor,
    taxes: sums.taxes.map(one => ({ ...one, base: one.base.minor, tax: one.tax.minor })),
    paid_minor: 0,
    credited_minor: 0,
    subject_kind: 'invoice',
    subject_id: '',
    about: null,
    issued_on: null,
    due_on: body.dueOn,
    sent_at: null,
    downloaded_at: null,
    created_at: await clock(db),
    credits: null,
    credits_id: null,
    language: draft.language,
    mode: sums.mode,
    local: null,
    seller: await sellerNow(db),
    note: body.note,
    supplied_on: body.suppliedOn,
    issued_at: null,
    secret: '',
    why: null,
    reminders: 0,
    lines: draft.lines.map((line, at) => ({
      description: line.description,
      detail: line.detail,
      quantity: line.quantity,
      unit_minor: line.unit.minor,
      amount_minor: sums.lines[at]!.amount.minor,
      net_minor: sums.lines[at]!.net.minor,
      tax_code: sums.lines[at]!.code,
      tax_rate: sums.lines[at]!.rate,
      tax_category: sums.lines[at]!.category,
      from_on: body.lines[at]!.from,
      until_on: body.lines[at]!.until,
    })),
    payments: [],
    creditNotes: [],
  }
  return documentView(doc, await coinsOf(db), null)
}

/** Keeps a draft that the desk wrote; answers its id. */
export async function createDraft(tx: Tx, by: Editor, body: InvoiceDraft): Promise<string> {
  await checkPayee(tx, body)
  const id = await draftInvoice(tx, await draftOf(tx, body, by.id))
  await tellOf(tx, by, 'invoices.draft', id)
  return id
}

/** Refuses what the desk did not write: documents of subscriptions belong to them. */
export async function mustBeByHand(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('invoices').select('subject_kind').where('id', '=', id).executeTakeFirst()
  if (!row) notFound()
  if (row.subject_kind !== 'invoice') throw new Refusal('invoices.not-by-hand')
}

/** Writes a draft anew. */
export async function updateDraft(tx: Tx, by: Editor, id: string, body: InvoiceDraft): Promise<void> {
  await mustBeByHand(tx, id)
  await checkPayee(tx, body)
  await redraftInvoice(tx, id, await draftOf(tx, body, by.id))
  await tellOf(tx, by, 'invoices.draft', id)
}
