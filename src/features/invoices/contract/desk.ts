import { z } from 'zod'
import { BothLanguages, bothLanguages } from '../../../platform/shared/both-languages.ts'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { CurrencyCode, MAX_UNITS } from '../../../platform/shared/money.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { BillingDetails, InvoiceRow } from '../contract.ts'
import { STATUSES } from '../rules.ts'
import { Delivery } from './delivery.ts'
import { DocumentFile, InvoiceView } from './documents.ts'

/** Who reads documents and who writes them; the preset "finance" has both. */
export const READ = { permission: 'invoices.read' } as const
const WRITE = { permission: 'invoices.write' } as const

const Units = z.number().min(-MAX_UNITS).max(MAX_UNITS)
const text = (max: number, min = 0) => z.string().trim().min(min).max(max)
/** A text of which one language is enough: what is left out is the same as the other. */
const either = (max: number) =>
  bothLanguages(max).refine(said => said.en !== '' || said.ar !== '', { path: ['en'], ...says('required') })
/** Lines that a document has at most. */
export const MAX_LINES = 200

/** A document of the desk: whose it is, and the way to its page. */
export const StaffInvoice = InvoiceView.extend({
  userId: Id.nullable(),
  clientId: Id.nullable(),
  email: z.string(),
  /** True for what the desk wrote: other documents are of subscriptions. */
  byHand: z.boolean(),
  dueDays: z.number().int().nullable(),
  path: z.string(),
  reminders: z.number().int(),
  seenAt: z.iso.datetime().nullable(),
  /** How the newest mail with it fared; null before there was one. */
  mail: Delivery.nullable(),
})
export type StaffInvoice = z.infer<typeof StaffInvoice>

/** A line as the desk writes it, in whole units; `tax` is the code of a rate that is chosen by hand. */
export const DraftLine = z.strictObject({
  description: either(200),
  detail: bothLanguages(300).nullable().default(null),
  quantity: z.number().positive().max(1_000_000),
  unit: Units,
  tax: z.string().max(40).nullable().default(null),
  from: z.iso.date().nullable().default(null),
  until: z.iso.date().nullable().default(null),
})

/** A draft as the desk writes it: for a member, or for a client. */
export const InvoiceDraft = z.strictObject({
  userId: Id.nullable(),
  clientId: Id.nullable(),
  buyer: BillingDetails,
  language: z.enum(LANGUAGES),
  currency: CurrencyCode,
  lines: z.array(DraftLine).min(1).max(MAX_LINES),
  suppliedOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  note: text(1000),
  /** Of the series TEST: a rehearsal, for nobody's books. */
  test: z.boolean(),
})
export type InvoiceDraft = z.infer<typeof InvoiceDraft>

const OfInvoice = z.object({ invoiceId: Id })
const Kept = Done.extend({ data: StaffInvoice })
const NOT_ISSUED = { 'invoices.not-issued': 409 } as const
const DATED = { 'invoices.month-closed': 409 } as const
const DRAFTED = { 'invoices.below-zero': 422, 'invoices.no-buyer': 422 } as const

/** Open invoices by the days since they were due; `undelivered`: those whose mail did not arrive and that nobody saw by its link; `unsent`: those that were issued
 * and neither sent nor fetched. */
export const AGES = ['any', 'not-due', '1-30', '31-60', '61-90', 'over-90', 'undelivered', 'unsent'] as const

/** What a list of documents is narrowed by; amounts in whole units of their own currency. */
const Narrowed = {
  /** Number, buyer, member's name or address. */
  search: z.string().max(100).optional(),
  status: z.enum(STATUSES).optional(),
  kind: z.enum(['invoice', 'credit-note']).optional(),
  /** Days of issue, both included; of drafts, of their making. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  userId: Id.optional(),
  /** Words of a member's name, user name or address: documents of theirs alone, whatever stands in the others. */
  member: z.string().trim().max(100).optional(),
  currency: CurrencyCode.optional(),
  /** What is open, by how late it is; rehearsals are left out. */
  age: z.enum(AGES).optional(),
  least: z.number().min(0).optional(),
  most: z.number().min(0).optional(),
}

/** A document in the desk's list. */
export const DeskRow = InvoiceRow.extend({ undelivered: z.boolean() })
export type DeskRow = z.infer<typeof DeskRow>

export const listInvoices = call('GET /invoices', {
  summary: 'Invoices and credit notes, narrowed and sorted, with the sums of all of them by currency.',
  access: READ,
  query: Paging.extend({
    ...Narrowed,
    sortBy: z.enum(['issuedOn', 'number', 'total', 'dueOn', 'buyer']).optional(),
    sortDesc: z.boolean().optional(),
  }),
  answer: listOf(DeskRow).extend({
    /** How many of them are rehearsals: listed, and in no sum. */
    tests: z.number().int(),
    totals: z.array(
      z.object({
        currency: z.string(),
        count: z.number().int(),
        /** What was invoiced, less what was credited. */
        total: z.number(),
        credited: z.number(),
        paid: z.number(),
        open: z.number(),
        /** What the club owes back of what was paid more than was left to pay. */
        owed: z.number(),
      }),
    ),
  }),
})

export const readInvoice = call('GET /invoices/:invoiceId', {
  summary: 'A whole document for the desk.',
  access: READ,
  params: OfInvoice,
  answer: z.object({ data: StaffInvoice }),
})

export const previewInvoice = call('POST /invoices/preview', {
  summary: 'What a draft would look like; nothing is kept.',
  access: READ,
  body: InvoiceDraft,
  answer: z.object({ data: InvoiceView }),
  refusals: DRAFTED,
  reads: true,
})

export const createInvoice = call('POST /invoices', {
  summary: 'Keeps a draft.',
  access: WRITE,
  body: InvoiceDraft,
  answer: Kept,
  refusals: DRAFTED,
  status: 201,
})

export const updateInvoice = call('PUT /invoices/:invoiceId', {
  summary: 'Writes a draft anew; what was issued never changes.',
  access: WRITE,
  params: OfInvoice,
  body: InvoiceDraft,
  answer: Kept,
  refusals: { ...DRAFTED, 'invoices.issued': 409, 'invoices.not-by-hand': 409 },
})

export const discardInvoice = call('DELETE /invoices/:invoiceId', {
  summary: 'Throws a draft away.',
  access: WRITE,
  params: OfInvoice,
  answer: Done,
  refusals: { 'invoices.issued': 409, 'invoices.not-by-hand': 409 },
})

export const issueInvoiceCall = call('POST /invoices/:invoiceId/issue', {
  name: 'issueInvoice',
  summary: 'Gives a draft its number and freezes it; sends it as well when asked to.',
  access: WRITE,
  params: OfInvoice,
  body: z.object({ send: z.boolean().default(false) }),
  answer: Kept,
  refusals: { 'invoices.no-lines': 409, 'invoices.nobody': 409, 'invoices.not-by-hand': 409, ...DATED },
})

export const sendInvoiceCall = call('POST /invoices/:invoiceId/send', {
  name: 'sendInvoice',
  summary: 'Sends an issued document by mail, with its PDF and the way to its page.',
  access: WRITE,
  params: OfInvoice,
  answer: Kept,
  refusals: { ...NOT_ISSUED, 'invoices.nobody': 409 },
  limits: [{ max: 300, seconds: 3600, by: 'caller' }],
})

export const remindOfInvoice = call('POST /invoices/:invoiceId/remind', {
  summary: 'Reminds whoever owes something of an invoice.',
  access: WRITE,
  params: OfInvoice,
  answer: Kept,
  refusals: { ...NOT_ISSUED, 'invoices.nobody': 409, 'invoices.nothing-open': 409 },
  limits: [{ max: 300, seconds: 3600, by: 'caller' }],
})

/** What the desk records of a payment; below zero what was given back. */
export const PaymentDraft = z.strictObject({
  amount: Units.refine(units => units !== 0, says('required')),
  paidOn: z.iso.date(),
  how: text(80, 1),
  /** More than is open is recorded only when this says so. */
  evenMore: z.boolean().default(false),
  /** What was open when its writer looked: where something else was recorded since, this is refused. */
  seen: Units.optional(),
})

export const recordInvoicePayment = call('POST /invoices/:invoiceId/payments', {
  summary: 'Records what was paid of an invoice, all or a part, or what was given back (below zero).',
  access: WRITE,
  params: OfInvoice,
  body: PaymentDraft,
  answer: Kept,
  refusals: {
    ...NOT_ISSUED,
    ...DATED,
    'invoices.not-payable': 409,
    'invoices.more-than-open': 409,
    'invoices.changed-since': 409,
  },
  idempotent: 'required',
})

export const undoInvoicePayment = call('DELETE /invoices/:invoiceId/payments/:paymentId', {
  summary: 'Takes back a payment that was recorded by mistake: a row of less than nothing stands beside it.',
  access: WRITE,
  params: OfInvoice.extend({ paymentId: Id }),
  answer: Kept,
  refusals: { ...NOT_ISSUED, ...DATED, 'invoices.not-by-hand': 409 },
})

/** A credit note as the desk writes it; without an amount over all that is left. */
export const CreditDraft = z.strictObject({
  amount: z.number().positive().max(MAX_UNITS).nullable(),
  why: either(300),
  send: z.boolean().default(true),
})

export const creditInvoiceCall = call('POST /invoices/:invoiceId/credit', {
  name: 'creditInvoice',
  summary: 'Corrects an invoice by a credit note, over all that is left or a part of it, with the reason.',
  access: WRITE,
  params: OfInvoice,
  body: CreditDraft,
  answer: Kept,
  refusals: { ...NOT_ISSUED, ...DATED, 'invoices.not-payable': 409, 'invoices.more-than-left': 409 },
  idempotent: 'required',
})

export const downloadInvoice = call('GET /invoices/:invoiceId/file', {
  summary: 'A document as PDF, or as a structured invoice (UBL 2.1); not noted as fetched by its recipient.',
  access: READ,
  params: OfInvoice,
  query: DocumentFile,
  answer: Bytes,
})

/** Documents that one download holds at most. */
export const MAX_FILES = 100

export const downloadInvoices = call('GET /invoices/files', {
  summary: 'Several documents as PDF in one zip.',
  access: READ,
  query: z.object({
    /** Ids with commas between. */
    ids: z.string().max(MAX_FILES * 37),
  }),
  answer: Bytes,
})

/** Somebody whom a document can be written to. */
export const Payee = z.object({
  userId: Id.nullable(),
  clientId: Id.nullable(),
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  details: BillingDetails.nullable(),
})
export type Payee = z.infer<typeof Payee>

export const findPayees = call('GET /invoices/payees', {
  summary: 'Members and clients by name or address, with whom their documents are made out to.',
  access: WRITE,
  query: z.object({ search: z.string().max(100).default(''), userId: Id.optional(), clientId: Id.optional() }),
  answer: listOf(Payee),
})

/** A client as the catalogue’s editor sends it. */
export const ClientDraft = z.strictObject({
  email: z.email().max(254),
  language: z.enum(LANGUAGES),
  details: BillingDetails,
  note: text(500),
})
export type ClientDraft = z.infer<typeof ClientDraft>

export const ClientView = ClientDraft.extend({
  _id: Id,
  details: BillingDetails,
  archived: z.boolean(),
  invoices: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type ClientView = z.infer<typeof ClientView>

const OfClient = z.object({ clientId: Id })
const KeptClient = Done.extend({ data: ClientView })

export const listClients = call('GET /invoice-clients', {
  name: 'listInvoiceClients',
  summary: 'Those who get invoices and are no members.',
  access: READ,
  query: Paging.extend({
    search: z.string().max(100).optional(),
    archived: z.boolean().optional(),
    sortBy: z.enum(['name', 'createdAt', 'invoices']).optional(),
    sortDesc: z.boolean().optional(),
  }),
  answer: listOf(ClientView),
})

export const createClient = call('POST /invoice-clients', {
  name: 'createInvoiceClient',
  summary: 'Adds a client.',
  access: WRITE,
  body: ClientDraft,
  answer: KeptClient,
  status: 201,
})

export const updateClient = call('PUT /invoice-clients/:clientId', {
  name: 'updateInvoiceClient',
  summary: 'Changes a client; documents that were issued stay as they are.',
  access: WRITE,
  params: OfClient,
  body: ClientDraft,
  answer: KeptClient,
})

export const archiveClient = call('DELETE /invoice-clients/:clientId', {
  name: 'archiveInvoiceClient',
  summary: 'Offers a client no more; whoever has no document is deleted.',
  access: WRITE,
  params: OfClient,
  answer: Done,
})

/**
 * What the desk begins a document with. `rehearsal` is what a new one is unless somebody says otherwise: a rehearsal only while nothing
 * that takes money is open. With transfers open beside the sandbox it is real.
 */
export const readDeskFacts = call('GET /invoices/facts', {
  name: 'readInvoiceDeskFacts',
  summary:
    'What the desk needs to write a document: rates that are chosen by hand, days to pay, and whether a new one is a rehearsal: only while no way of paying takes money.',
  access: READ,
  answer: z.object({
    data: z.object({
      rehearsal: z.boolean(),
      dueDays: z.number().int(),
      currency: z.string(),
      rates: z.array(z.object({ code: z.string(), rate: z.number(), name: BothLanguages })),
    }),
  }),
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'invoices.draft': true
    'invoices.discard': true
    'invoices.issue': true
    'invoices.send': true
    'invoices.remind': true
    'invoices.pay': true
    'invoices.undo-payment': true
    'invoices.credit': true
    'invoices.client': true
    'invoices.settings': true
    'invoices.tax': true
    'invoices.close-month': true
  }
}
