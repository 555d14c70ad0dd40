import { XMLBuilder } from 'fast-xml-parser'
import { type Coinage, inDigits, money } from '../../../../platform/shared/money.ts'
import { plainNumber } from './amounts.ts'
import type { KeptDocument } from './load-document.ts'

const NAMES = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
/** UNCL1001: a commercial invoice, a credit note. */
const INVOICE = '380'
const CREDIT_NOTE = '381'

type Node = Record<string, unknown>

const amount = (minor: number, unit: Coinage): Node => ({
  '@_currencyID': unit.code,
  '#text': inDigits(money(minor, unit.code), unit),
})

/** What a party has in every part of a document; parts that are not known are left out. */
function partyOf(
  name: string,
  lines: readonly string[],
  country: string,
  taxId: string,
  more: { city?: string; zip?: string; mail?: string; contact?: string },
): Node {
  const [street = '', ...rest] = lines.filter(Boolean)
  return {
    'cac:Party': {
      'cac:PartyName': { 'cbc:Name': name },
      'cac:PostalAddress': {
        ...(street && { 'cbc:StreetName': street }),
        ...(rest.length > 0 && { 'cbc:AdditionalStreetName': rest.join(', ') }),
        ...(more.city && { 'cbc:CityName': more.city }),
        ...(more.zip && { 'cbc:PostalZone': more.zip }),
        ...(country && { 'cac:Country': { 'cbc:IdentificationCode': country } }),
      },
      ...(taxId && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': taxId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } }),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
      ...((more.mail || more.contact) && {
        'cac:Contact': {
          ...(more.contact && { 'cbc:Name': more.contact }),
          ...(more.mail && { 'cbc:ElectronicMail': more.mail }),
        },
      }),
    },
  }
}

const category = (id: string, rate: number): Node => ({
  'cbc:ID': id,
  ...(id !== 'O' && { 'cbc:Percent': plainNumber(rate) }),
  'cac:TaxScheme': { 'cbc:ID': 'VAT' },
})

/** Why no tax is charged, as categories without one must say. */
const REASONS: Record<string, string> = {
  AE: 'Reverse charge',
  E: 'Exempt from tax',
  G: 'Export outside of the tax area',
  O: 'Not subject to tax',
}

const taxTotal = (doc: KeptDocument, unit: Coinage): Node => ({
  'cbc:TaxAmount': amount(doc.tax_minor, unit),
  'cac:TaxSubtotal': doc.taxes.map(one => ({
    'cbc:TaxableAmount': amount(one.base, unit),
    'cbc:TaxAmount': amount(one.tax, unit),
    'cac:TaxCategory': {
      'cbc:ID': one.category,
      ...(one.category !== 'O' && { 'cbc:Percent': plainNumber(one.rate) }),
      ...(REASONS[one.category] && { 'cbc:TaxExemptionReason': one.note?.[doc.language] || REASONS[one.category] }),
      'cac:TaxScheme': { 'cbc:ID': 'VAT' },
    },
  })),
})

/** A line: prices without tax, as structured invoices have them; a discount is a line of less than nothing. */
function lineOf(doc: KeptDocument, at: number, unit: Coinage): Node {
  const line = doc.lines[at]!
  const credit = doc.kind === 'credit-note'
  // A price is never below zero: what is taken off is a negative quantity.
  const sign = line.net_minor < 0 ? -1 : 1
  const price = Math.abs(line.net_minor) / line.quantity / 10 ** unit.decimals
  return {
    'cbc:ID': at + 1,
    [credit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: {
      '@_unitCode': 'C62',
      '#text': plainNumber(line.quantity * sign),
    },
    'cbc:LineExtensionAmount': amount(line.net_minor, unit),
    ...(line.from_on &&
      line.until_on && { 'cac:InvoicePeriod': { 'cbc:StartDate': line.from_on, 'cbc:EndDate': line.until_on } }),
    'cac:Item': {
      ...(line.detail && { 'cbc:Description': line.detail[doc.language] }),
      'cbc:Name': line.description[doc.language],
      'cac:ClassifiedTaxCategory': category(line.tax_category, line.tax_rate),
    },
    'cac:Price': { 'cbc:PriceAmount': { '@_currencyID': unit.code, '#text': String(Number(price.toFixed(8))) } },
  }
}

/**
 * An issued document as a structured invoice or credit note (UBL 2.1 with EN 16931's fields), in the document's language. `localUnit`
 * is the coinage of the currency that taxes are paid in.
 */
export function ublOf(doc: KeptDocument, unit: Coinage, localUnit: Coinage | null): string {
  const credit = doc.kind === 'credit-note'
  const root = credit ? 'CreditNote' : 'Invoice'
  const { seller, buyer, language } = doc
  const prepaid = Math.min(Math.max(doc.paid_minor, 0), doc.total_minor)
  const body: Node = {
    '@_xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    '@_xmlns:cac': NAMES.cac,
    '@_xmlns:cbc': NAMES.cbc,
    'cbc:UBLVersionID': '2.1',
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': doc.number_text ?? 'DRAFT',
    'cbc:IssueDate': doc.issued_on ?? '',
    ...(!credit && doc.due_on && { 'cbc:DueDate': doc.due_on }),
    [credit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode']: credit ? CREDIT_NOTE : INVOICE,
    ...((doc.note || doc.why) && { 'cbc:Note': [doc.why?.[language], doc.note].filter(Boolean).join('\n') }),
    'cbc:DocumentCurrencyCode': doc.currency,
    ...(doc.local && { 'cbc:TaxCurrencyCode': doc.local.currency }),
    ...(doc.credits && { 'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': doc.credits } } }),
    'cac:AccountingSupplierParty': partyOf(
      seller.name[language],
      seller.address[language].split('\n'),
      seller.country,
      seller.taxId,
      { mail: seller.mail },
    ),
    'cac:AccountingCustomerParty': partyOf(
      buyer.company || buyer.name,
      buyer.address.split('\n'),
      buyer.country,
      buyer.taxId,
      { city: buyer.city, zip: buyer.postalCode, ...(buyer.company && { contact: buyer.name }) },
    ),
    ...(doc.supplied_on && { 'cac:Delivery': { 'cbc:ActualDeliveryDate': doc.supplied_on } }),
    'cac:TaxTotal': [
      taxTotal(doc, unit),
      ...(doc.local && localUnit ? [{ 'cbc:TaxAmount': amount(doc.local.tax, localUnit) }] : []),
    ],
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': amount(doc.net_minor, unit),
      'cbc:TaxExclusiveAmount': amount(doc.net_minor, unit),
      'cbc:TaxInclusiveAmount': amount(doc.total_minor, unit),
      ...(prepaid > 0 && { 'cbc:PrepaidAmount': amount(prepaid, unit) }),
      'cbc:PayableAmount': amount(doc.total_minor - prepaid, unit),
    },
    [credit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine']: doc.lines.map((_, at) => lineOf(doc, at, unit)),
  }
  const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: true })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [root]: body })}`
}
