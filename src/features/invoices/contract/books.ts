import { z } from 'zod'
import { bothLanguages } from '../../../platform/shared/both-languages.ts'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { CountryCode } from '../contract.ts'
import { BUYERS, TAX_CATEGORIES, TAX_MODES } from '../rules/tax.ts'
import { READ } from './desk.ts'
import { Seller } from './seller.ts'

const SETTINGS = { permission: 'invoices.settings' } as const

export const readSeller = call('GET /invoice-settings', {
  name: 'readInvoiceSettings',
  summary: 'What the club says of itself on its documents, and how it makes them.',
  access: READ,
  answer: z.object({ data: Seller, /** A tax number of the country’s form. */ example: z.string() }),
})

export const changeSeller = call('PUT /invoice-settings', {
  name: 'changeInvoiceSettings',
  summary: 'Changes what the club says of itself on documents from now on; issued ones stay as they are.',
  access: SETTINGS,
  body: Seller,
  answer: Done.extend({ data: Seller }),
})

/** A rate as its editor sends it. */
export const RateDraft = z.strictObject({
  code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'code:invoices.rate-code'),
  country: CountryCode.nullable(),
  buyer: z.enum(BUYERS),
  mode: z.enum(TAX_MODES),
  rate: z.number().min(0).max(100),
  name: bothLanguages(60, 1),
  note: bothLanguages(300).nullable(),
  category: z.enum(TAX_CATEGORIES),
  byHand: z.boolean(),
  validFrom: z.iso.date(),
  validUntil: z.iso.date().nullable(),
})
export type RateDraft = z.infer<typeof RateDraft>
export const RateView = RateDraft.extend({ _id: Id })
export type RateView = z.infer<typeof RateView>

const OfRate = z.object({ rateId: Id })

export const listRates = call('GET /tax-rates', {
  name: 'listTaxRates',
  summary: 'The club’s tax rates: by country and buyer, and those that are chosen by hand.',
  access: READ,
  answer: listOf(RateView),
})

export const createRate = call('POST /tax-rates', {
  name: 'createTaxRate',
  summary: 'Adds a tax rate.',
  access: SETTINGS,
  body: RateDraft,
  answer: Done.extend({ data: RateView }),
  status: 201,
})

export const updateRate = call('PUT /tax-rates/:rateId', {
  name: 'updateTaxRate',
  summary: 'Changes a tax rate for documents from now on.',
  access: SETTINGS,
  params: OfRate,
  body: RateDraft,
  answer: Done.extend({ data: RateView }),
})

export const deleteRate = call('DELETE /tax-rates/:rateId', {
  name: 'deleteTaxRate',
  summary: 'Takes a tax rate away; the one for everybody else stays.',
  access: SETTINGS,
  params: OfRate,
  answer: Done,
  refusals: { 'invoices.club-rate-stays': 409 },
})

/** A month as the accountant closes it; sums by currency in whole units. */
export const MonthView = z.object({
  /** Its first day. */
  month: z.iso.date(),
  closedAt: z.iso.datetime().nullable(),
  /** Over, and not closed yet; all before it are closed with it. */
  closable: z.boolean(),
  sums: z.array(
    z.object({
      currency: z.string(),
      invoices: z.number().int(),
      net: z.number(),
      tax: z.number(),
      total: z.number(),
      credited: z.number(),
      paid: z.number(),
    }),
  ),
})
export type MonthView = z.infer<typeof MonthView>

export const listMonths = call('GET /invoice-months', {
  name: 'listInvoiceMonths',
  summary: 'The months that have documents or payments, with their sums by currency and whether they are closed.',
  access: READ,
  answer: listOf(MonthView),
})

export const closeMonth = call('POST /invoice-months', {
  name: 'closeInvoiceMonth',
  summary: 'Closes a month, and every month before it: nothing is dated into them any more. It cannot be opened again.',
  access: SETTINGS,
  body: z.object({ month: z.iso.date() }),
  answer: Done,
  refusals: { 'invoices.month-runs': 409, 'invoices.month-is-closed': 409 },
})

/** The accountant's files. */
export const BOOKS = ['invoices', 'payments', 'credit-notes', 'taxes'] as const

export const downloadBook = call('GET /invoice-books/:book', {
  name: 'downloadInvoiceBook',
  summary: 'A file for the accountant as CSV, of the days from one to another; rehearsals are left out.',
  access: READ,
  params: z.object({ book: z.enum(BOOKS) }),
  query: z.object({ from: z.iso.date(), until: z.iso.date() }),
  answer: Bytes,
})
