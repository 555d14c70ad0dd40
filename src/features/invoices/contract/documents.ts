import { z } from 'zod'
import { BothLanguages } from '../../../platform/shared/both-languages.ts'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { GatewayCode, TransferToMake } from '../../payments/contract.ts'
import { BillingDetails, InvoiceRow } from '../contract.ts'
import { TAX_CATEGORIES, TAX_MODES } from '../rules/tax.ts'

/** A rate as documents show it, in whole units. */
export const TaxLine = z.object({
  code: z.string(),
  rate: z.number(),
  base: z.number(),
  tax: z.number(),
  words: BothLanguages,
  note: BothLanguages.nullable(),
  category: z.enum(TAX_CATEGORIES),
})

/** A line as it is written. */
export const InvoiceLine = z.object({
  description: BothLanguages,
  detail: BothLanguages.nullable(),
  quantity: z.number(),
  unit: z.number(),
  amount: z.number(),
  taxCode: z.string(),
  taxRate: z.number(),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
})

/** What was paid of a document, or given back (below zero). */
export const InvoicePayment = z.object({
  _id: Id,
  amount: z.number(),
  paidOn: z.iso.date(),
  how: BothLanguages,
  /** True for one that was taken back as recorded by mistake, and for the one that takes it back. */
  undone: z.boolean(),
  /** Recorded by the desk, not brought by a gateway. */
  byHand: z.boolean(),
})

/** A whole document, as its page draws it; amounts in whole units. */
export const InvoiceView = InvoiceRow.extend({
  language: z.enum(LANGUAGES),
  mode: z.enum(TAX_MODES),
  /** Digits of the currency. */
  decimals: z.number().int(),
  seller: z.object({
    name: BothLanguages,
    address: BothLanguages,
    country: z.string(),
    taxId: z.string(),
    taxName: BothLanguages,
    mail: z.string(),
    footer: BothLanguages,
  }),
  billedTo: BillingDetails,
  lines: z.array(InvoiceLine),
  net: z.number(),
  tax: z.number(),
  taxes: z.array(TaxLine),
  /** Tax and total in the currency that taxes are paid in, where the document is in another. */
  local: z
    .object({
      currency: z.string(),
      decimals: z.number().int(),
      rate: z.number(),
      date: z.iso.date().nullable(),
      tax: z.number(),
      total: z.number(),
    })
    .nullable(),
  /** How it is paid by transfer; of what is paid, the account for the buyer's files. */
  bank: z
    .object({
      reference: z.string().nullable(),
      holder: z.string(),
      bank: z.string(),
      iban: z.string().nullable(),
      account: z.string().nullable(),
      bic: z.string().nullable(),
      note: BothLanguages,
      settled: z.boolean(),
      /** What banks' own programs read, drawn. */
      square: z.string().nullable(),
    })
    .nullable(),
  /** The square of its tax facts (seller, number, time, total, tax), drawn. */
  taxSquare: z.string().nullable(),
  note: z.string(),
  suppliedOn: z.iso.date().nullable(),
  payments: z.array(InvoicePayment),
  /** Credit notes that correct it. */
  creditNotes: z.array(
    z.object({ _id: Id, number: z.string(), total: z.number(), issuedOn: z.iso.date(), why: BothLanguages.nullable() }),
  ),
  /** Of a credit note: why it was made. */
  why: BothLanguages.nullable(),
})
export type InvoiceView = z.infer<typeof InvoiceView>

const OfInvoice = z.object({ invoiceId: Id })

/** As people read it, or as programs do (UBL 2.1). */
export const FORMATS = ['pdf', 'xml'] as const
export const DocumentFile = z.object({
  format: z.enum(FORMATS).default('pdf'),
  /** Else the document's own. */
  language: z.enum(LANGUAGES).optional(),
})

export const readMyInvoice = call('GET /my-invoices/:invoiceId', {
  summary: 'One of the caller’s own documents, whole.',
  access: 'signed-in',
  params: OfInvoice,
  answer: z.object({ data: InvoiceView }),
})

export const downloadMyInvoice = call('GET /my-invoices/:invoiceId/file', {
  summary: 'One of the caller’s own documents as PDF, or as a structured invoice (UBL 2.1).',
  access: 'signed-in',
  params: OfInvoice,
  query: DocumentFile,
  answer: Bytes,
})

const Secret = z.object({ secret: z.string().max(64) })

export const readDocument = call('GET /documents/:secret', {
  name: 'readInvoiceByLink',
  summary: 'The document that a secret link opens, for whoever has the link.',
  access: 'anyone',
  params: Secret,
  answer: z.object({
    data: InvoiceView,
    /** The ways in which it can be paid at once; none where nothing is open. */
    ways: z.array(z.string()),
    transfer: TransferToMake.nullable(),
  }),
  limits: [{ max: 120, seconds: 60, by: 'address' }],
})

export const downloadDocument = call('GET /documents/:secret/file', {
  name: 'downloadInvoiceByLink',
  summary: 'The document that a secret link opens, as PDF or as a structured invoice (UBL 2.1).',
  access: 'anyone',
  params: Secret,
  query: DocumentFile,
  answer: Bytes,
  limits: [{ max: 60, seconds: 60, by: 'address' }],
})

export const payDocument = call('POST /documents/:secret/pay', {
  name: 'payInvoiceByLink',
  summary: 'Opens a payment of what is open of the document that a secret link opens; answers where it is made.',
  access: 'anyone',
  params: Secret,
  body: z.object({ gateway: GatewayCode }),
  answer: z.object({ data: z.object({ url: z.string().nullable() }) }),
  refusals: {
    'invoices.nothing-open': 409,
    'payments.way-closed': 409,
    'invoices.not-issued': 409,
    'payments.provider-silent': 503,
  },
  limits: [{ max: 20, seconds: 600, by: 'address' }],
})
