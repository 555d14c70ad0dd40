import { type Coinage, inDigits, money } from '../../../../platform/shared/money.ts'
import type { KeptDocument } from './load-document.ts'

/** What the square of tax facts says: ZATCA's five fields. */
export type TaxFacts = {
  seller: string
  taxId: string
  /** ISO 8601 in UTC, to the second. */
  at: string
  /** Decimal text. */
  total: string
  tax: string
}

/** The five fields by tag, length and value, as bytes: tags 1 to 5, lengths in bytes, values in UTF-8. */
export function taxTlv({ seller, taxId, at, total, tax }: TaxFacts): Uint8Array {
  const encode = new TextEncoder()
  const parts = [seller, taxId, at, total, tax].map((value, index) => {
    let bytes = encode.encode(value)
    // A length is one byte: a name that is longer is cut between two letters.
    for (let cut = value; bytes.length > 255;) {
      cut = [...cut].slice(0, -1).join('')
      bytes = encode.encode(cut)
    }
    return [index + 1, bytes.length, ...bytes]
  })
  return Uint8Array.from(parts.flat())
}

/** What the square of a document's tax facts says; null where it carries none: drafts, and sellers without the setting or a number. */
export function taxSquareText(doc: KeptDocument, unit: Coinage): string | null {
  const { seller, issued_at } = doc
  if (!seller.taxQr || seller.taxId === '' || doc.number_text === null || issued_at === null) return null
  const decimal = (minor: number) => inDigits(money(minor, doc.currency), unit)
  const bytes = taxTlv({
    seller: seller.name.ar || seller.name.en,
    taxId: seller.taxId,
    at: issued_at.toISOString().replace(/\.\d+Z$/, 'Z'),
    total: decimal(doc.total_minor),
    tax: decimal(doc.tax_minor),
  })
  return Buffer.from(bytes).toString('base64')
}
