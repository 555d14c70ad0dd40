import { z } from 'zod'
import { bothLanguages } from '../../../platform/shared/both-languages.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { CurrencyCode } from '../../../platform/shared/money.ts'
import { CountryCode } from '../contract.ts'

/** What the club says of itself on its documents, and how it makes them. What is '' is taken from the club's settings. */
export const Seller = z.strictObject({
  /** The name in law. */
  name: bothLanguages(160),
  address: bothLanguages(300),
  country: CountryCode.or(z.literal('')),
  taxId: z.string().trim().max(40),
  /** What the tax is called: VAT, GST. */
  taxName: bothLanguages(40),
  /** Where questions about documents go. */
  mail: z.email().or(z.literal('')),
  /** The last line of each page. */
  footer: bothLanguages(160),
  /** What stands before the year in numbers; '' is nothing. Letters that other series have are refused. */
  series: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{0,8}$/, 'code:invoices.series')
    .refine(text => text !== 'TEST' && text !== 'CN', says('invoices.series-taken')),
  /** Days in which documents are to be paid. */
  dueDays: z.number().int().min(0).max(120),
  /** Whether documents carry the square of tax facts (seller, number, time, total, tax). */
  taxQr: z.boolean(),
  /** The currency in which taxes are paid: documents in another say tax and total in it too. */
  taxCurrency: CurrencyCode.nullable(),
  paper: z.enum(['A4', 'LETTER']),
  /** Days after the due day on which whoever owes is reminded; none: nobody is. */
  remindAfter: z.array(z.number().int().min(1).max(120)).max(5),
})
export type Seller = z.infer<typeof Seller>

/** What holds until somebody changes it. */
export const PLAIN_SELLER: Seller = {
  name: { en: '', ar: '' },
  address: { en: '', ar: '' },
  country: '',
  taxId: '',
  taxName: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
  mail: '',
  footer: { en: '', ar: '' },
  series: '',
  dueDays: 14,
  taxQr: false,
  taxCurrency: null,
  paper: 'A4',
  remindAfter: [3, 10],
}

/** The seller as a document carries them: frozen at its issue. */
export const FrozenSeller = Seller.pick({
  name: true,
  address: true,
  country: true,
  taxId: true,
  taxName: true,
  mail: true,
  footer: true,
  taxQr: true,
})
export type FrozenSeller = z.infer<typeof FrozenSeller>
