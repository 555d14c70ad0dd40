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
