import { inUnits, money } from '../../../../platform/shared/money.ts'
import type { InvoiceView } from '../../contract/documents.ts'
import { type Coins, rowView } from '../invoice-rows.ts'
import type { Transfer } from './document-facts.ts'
import type { KeptDocument } from './load-document.ts'
import { qrPicture } from './qr-path.ts'
import { taxSquareText } from './tax-tlv.ts'

/** Payments that were taken back as recorded by mistake, and those that take them back. */
export const undoneOf = (payments: KeptDocument['payments']): Set<string> =>
  new Set(payments.flatMap(one => (one.reverses_id ? [one.id, one.reverses_id] : [])))

/** The bank details as pages show them. */
function bankView({ reference, details, qrText, settled }: Transfer): InvoiceView['bank'] {
  if (!details) return null
  const { holder, bank, iban, account, bic, note } = details
  return { holder, bank, iban, account, bic, note, reference, settled, square: qrText && qrPicture(qrText) }
}

/** Tax and total in the currency that taxes are paid in, in its whole units. */
function localView({ local }: KeptDocument, coins: Coins): InvoiceView['local'] {
  if (!local) return null
  const unit = coins(local.currency)
  const units = (minor: number) => inUnits(money(minor, local.currency), unit)
  return { ...local, decimals: unit.decimals, tax: units(local.tax), total: units(local.total) }
}

/** A whole document as its page draws it, in whole units; `bank` is how it is paid by transfer. */
export function documentView(doc: KeptDocument, coins: Coins, bank: Transfer | null): InvoiceView {
  const units = (minor: number) => inUnits(money(minor, doc.currency), coins(doc.currency))
  const undone = undoneOf(doc.payments)
  const { name, address, country, taxId, taxName, mail, footer } = doc.seller
  const taxText = taxSquareText(doc, coins(doc.currency))
  return {
    ...rowView(doc, coins),
    language: doc.language,
    mode: doc.mode,
    decimals: coins(doc.currency).decimals,
    seller: { name, address, country, taxId, taxName, mail, footer },
    billedTo: doc.buyer,
    lines: doc.lines.map(line => ({
      description: line.description,
      detail: line.detail,
      quantity: line.quantity,
      unit: units(line.unit_minor),
      amount: units(line.amount_minor),
      taxCode: line.tax_code,
      taxRate: line.tax_rate,
      from: line.from_on,
      until: line.until_on,
    })),
    net: units(doc.net_minor),
    tax: units(doc.tax_minor),
    taxes: doc.taxes.map(({ mode: _, ...one }) => ({ ...one, base: units(one.base), tax: units(one.tax) })),
    local: localView(doc, coins),
    bank: bank && bankView(bank),
    taxSquare: taxText && qrPicture(taxText),
    note: doc.note,
    suppliedOn: doc.supplied_on,
    payments: doc.payments.map(one => ({
      _id: one.id,
      amount: units(one.amount_minor),
      paidOn: one.paid_on,
      how: one.how,
      undone: undone.has(one.id),
      byHand: one.payment_id === null,
    })),
    creditNotes: doc.creditNotes.map(one => ({
      _id: one.id,
      number: one.number,
      total: units(one.total_minor),
      issuedOn: one.issued_on,
      why: one.why,
    })),
    why: doc.why,
  }
}
