import { z } from 'zod'
import { BothLanguages } from '../../platform/shared/both-languages.ts'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { CurrencyCode, Money } from '../../platform/shared/money.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { STATUSES } from './rules.ts'

const text = (max: number, min = 0) => z.string().trim().min(min).max(max)

/** ISO 3166 in capitals. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)

/**
 * Whom a document is made out to. `address` has street and house, a line each; `taxId` is checked by the country's form, with its
 * check digits where it has them (`checkBillingDetails`). What is not known is ''.
 */
export const BillingDetails = z.object({
  name: text(120, 1),
  company: text(160).default(''),
  address: text(300).default(''),
  city: text(80).default(''),
  postalCode: text(20).default(''),
  country: CountryCode,
  taxId: text(40).default(''),
})
export type BillingDetails = z.infer<typeof BillingDetails>
export type BillingDetailsInput = z.input<typeof BillingDetails>

/** What a document is about: a row of a higher feature, or the document itself (`invoice`) when it was written by hand. */
export const Subject = z.object({ kind: z.string().min(1).max(40), id: Id })
export type Subject = z.infer<typeof Subject>

/** A document in a list; amounts in whole units of its currency. */
export const InvoiceRow = z.object({
  _id: Id,
  kind: z.enum(['invoice', 'credit-note']),
  /** Null for a draft. */
  number: z.string().nullable(),
  status: z.enum(STATUSES),
  /** Of the sandbox: no money moved. */
  test: z.boolean(),
  /** Whom it is made out to. */
  buyer: z.string(),
  currency: CurrencyCode,
  total: z.number(),
  paid: z.number(),
  credited: z.number(),
  /** What is still to be paid; below zero what the club owes back. */
  open: z.number(),
  issuedOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  sentAt: z.iso.datetime().nullable(),
  downloadedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** What stands in its first line. */
  about: BothLanguages.nullable(),
  /** Of a credit note the number that it corrects. */
  credits: z.string().nullable(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** One's own document, with the page where it is seen and paid. */
export const MyInvoice = InvoiceRow.extend({ path: z.string() })
export type MyInvoice = z.infer<typeof MyInvoice>

export const myInvoices = call('GET /invoices/mine', {
  summary: "The caller's own invoices and credit notes, newest first.",
  access: 'signed-in',
  query: Paging,
  answer: listOf(MyInvoice),
})

export const readBillingDetails = call('GET /billing-details', {
  summary: 'Whom the caller’s invoices are made out to, as they said it last.',
  access: 'signed-in',
  answer: z.object({ data: BillingDetails.nullable() }),
})

export const keepBillingDetails = call('PUT /billing-details', {
  summary: 'Keeps whom the caller’s invoices are made out to; a tax number is checked by its country’s form.',
  access: 'signed-in',
  whileRestricted: true,
  body: BillingDetails,
  answer: Done.extend({ data: BillingDetails }),
})

/** Nothing is left to pay of an invoice. */
export const invoicePaid = event(
  'invoices.paid',
  z.object({ invoiceId: Id, subject: Subject, userId: Id.nullable() }),
  'invoiceId',
)

/** Told to whoever may decide on rates: some moved too far, and documents do not count with them. */
export const ratesWait = notice('invoices.rates-wait', z.object({ codes: z.string(), percent: z.number() }), {
  topic: 'desk',
})

/** A document was given its number. */
export const invoiceIssued = event(
  'invoices.issued',
  z.object({ invoiceId: Id, subject: Subject, userId: Id.nullable(), number: z.string(), total: Money }),
  'invoiceId',
)
