import { money } from '../../../platform/shared/money.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import type { BillingDetails } from '../contract.ts'
import { PLAIN_SELLER } from '../contract/seller.ts'
import { NO_TAX, sumsOf, type Treatment } from '../rules/tax.ts'
import type { Transfer } from '../server/document/document-facts.ts'
import type { KeptDocument, KeptLine } from '../server/document/load-document.ts'

const both = (en: string, ar: string): Bilingual => ({ en, ar })
const VAT: Treatment = {
  ...NO_TAX,
  code: 'ae',
  mode: 'added',
  rate: 5,
  name: both('United Arab Emirates', 'الإمارات'),
  category: 'S',
}
const EXPORT: Treatment = { ...VAT, code: 'export', rate: 0, name: both('Export of goods', 'تصدير سلع'), category: 'G' }
const REVERSE: Treatment = { ...NO_TAX, code: 'eu', mode: 'reverse', name: both('Germany', 'ألمانيا'), category: 'AE' }
const HELD: Treatment = { ...VAT, code: 'held', mode: 'included' }

const BUYER: BillingDetails = {
  name: 'Layla Haddad, Finance',
  company: 'Oasis Agritech LLC',
  address: '18 Khalifa Street',
  city: 'Al Ain',
  postalCode: '',
  country: 'AE',
  taxId: '100274610300003',
}
const ARAB: BillingDetails = {
  ...BUYER,
  name: 'ليلى حداد، المالية',
  company: 'واحة للتقنية الزراعية ذ.م.م',
  address: 'شارع خليفة 18، العين',
  city: '',
}
const GERMAN: BillingDetails = {
  name: 'Dr. Annegret Würzburger-Schmidt',
  company: 'Gesellschaft für landwirtschaftliche Verfahrenstechnik und Bewässerung mbH & Co. KG',
  address: 'Schönhauser Allee 167c\nHinterhaus, 3. Stock',
  city: 'Berlin',
  postalCode: '10435',
  country: 'DE',
  taxId: 'DE136695976',
}

type Sold = {
  what: Bilingual
  detail?: Bilingual
  quantity?: number
  unit: number
  by?: Treatment
  span?: [string, string]
}
const PLATINUM: Sold = {
  what: both('Platinum, one year', 'البلاتينية، سنة كاملة'),
  unit: 76_800,
  span: ['2026-11-22', '2027-11-21'],
}
const SKETCH: Sold[] = [
  PLATINUM,
  {
    what: both('Featured placement, 14 days', 'عرض مميّز، 14 يومًا'),
    detail: both('Date sorting line, optical', 'خط فرز التمور البصري'),
    quantity: 2,
    unit: 4500,
  },
  {
    what: both('Seat at the members’ evening', 'مقعد في أمسية الأعضاء'),
    detail: both('Abu Dhabi, 10/12/2026', 'أبوظبي، 10/12/2026'),
    quantity: 4,
    unit: 6000,
  },
  {
    what: both('Members’ directory 2026, printed', 'دليل الأعضاء 2026، نسخة مطبوعة'),
    detail: both('Sent to London: export', 'أُرسل إلى لندن: تصدير'),
    quantity: 2,
    unit: 2400,
    by: EXPORT,
  },
  {
    what: both('Code HARVEST10', 'رمز الخصم HARVEST10'),
    detail: both('10 % off Platinum, first year', 'خصم 10% على البلاتينية، السنة الأولى'),
    unit: -7680,
  },
  {
    what: both('Unused part of Standard', 'ما لم يُستعمل من القياسية'),
    detail: both('18 of 30 days of 49.00', '18 يومًا من 30، من أصل 49.00'),
    unit: -2940,
  },
]

function sample(name: string, sold: readonly Sold[], by: Treatment, over: Partial<KeptDocument> = {}): KeptDocument {
  const currency = over.currency ?? 'USD'
  const counted = sold.map(one => ({
    quantity: one.quantity ?? 1,
    unit: money(one.unit, currency),
    treatment: one.by ?? by,
  }))
  const sums = sumsOf(currency, counted)
  const lines = sold.map((one, at): KeptLine => ({
    description: one.what,
    detail: one.detail ?? null,
    quantity: one.quantity ?? 1,
    unit_minor: one.unit,
    amount_minor: sums.lines[at]!.amount.minor,
    net_minor: sums.lines[at]!.net.minor,
    tax_code: sums.lines[at]!.code,
    tax_rate: sums.lines[at]!.rate,
    tax_category: sums.lines[at]!.category,
    from_on: one.span?.[0] ?? null,
    until_on: one.span?.[1] ?? null,
  }))
  return {
    id: name,
    kind: 'invoice',
    number_text: '2026-00418',
    status: 'Sent',
    test: false,
    user_id: null,
    client_id: null,
    buyer: BUYER,
    currency,
    total_minor: sums.total.minor,
    net_minor: sums.net.minor,
    tax_minor: sums.tax.minor,
    taxes: sums.taxes.map(one => ({ ...one, base: one.base.minor, tax: one.tax.minor })),
    paid_minor: 0,
    credited_minor: 0,
    subject_kind: 'invoice',
    subject_id: name,
    about: null,
    issued_on: '2026-11-22',
    due_on: '2026-12-06',
    sent_at: null,
    downloaded_at: null,
    created_at: new Date('2026-11-22T08:00:00Z'),
    credits: null,
    credits_id: null,
    language: 'en',
    mode: sums.mode,
    local: null,
    seller: {
      ...PLAIN_SELLER,
      name: both('Majlis Investment Club LLC', 'نادي مجلس للاستثمار ذ.م.م'),
      address: both('Gate Avenue 3, Level 5\nDubai', 'غيت أفنيو 3، الطابق 5\nدبي'),
      country: 'AE',
      taxId: '100551820400003',
      mail: 'accounts@majlis.example',
      footer: both('Thank you for being a member.', 'شكرًا لعضويتكم.'),
      taxQr: false,
    },
    note: '',
    supplied_on: '2026-11-22',
    issued_at: new Date('2026-11-22T08:00:00Z'),
    secret: 'x',
    why: null,
    reminders: 0,
    lines,
    payments: [],
    creditNotes: [],
    ...over,
  }
}

const paidBy = (minor: number, how: Bilingual, on = '2026-11-22') => ({
  id: `${on}${minor}`,
  amount_minor: minor,
  paid_on: on,
  how,
  payment_id: null,
  reverses_id: null,
})
const VISA = both('Visa ···· 4242', 'Visa ···· 4242')
const BANK = both('Bank transfer', 'حوالة مصرفية')

/** An account as transfers have it. */
export const TRANSFER: Transfer = {
  reference: 'RF25202600418',
  details: {
    holder: 'Majlis Investment Club LLC',
    bank: 'Creek Merchants Bank, Dubai',
    iban: 'AE830990000104458210012',
    account: null,
    bic: 'CRKMAEAD',
    note: both('Please name the reference.', 'يُرجى ذكر المرجع.'),
  },
  qrText:
    'BCD\n002\n1\nSCT\nCRKMAEAD\nMajlis Investment Club LLC\nAE830990000104458210012\nEUR1089.39\n\nRF25202600418',
  settled: false,
}

const withSquare = (doc: KeptDocument): KeptDocument => ({ ...doc, seller: { ...doc.seller, taxQr: true } })
const MANY: Sold[] = Array.from({ length: 60 }, (_, at) => ({
  what: both(`Seat at evening ${at + 1}`, `مقعد في الأمسية ${at + 1}`),
  detail: both('Dubai, with dinner', 'دبي، مع العشاء'),
  quantity: (at % 4) + 1,
  unit: 6000 + at * 25,
}))
const LONG = both(
  'Two days of advice on irrigation of date palms in saline soils, with a visit to the site, soil samples and a written report by Dr. Annegret Würzburger (HARVEST10)',
  'استشارة ليومين حول ري نخيل التمر في التربة المالحة، مع زيارة للموقع وأخذ عينات من التربة وتقرير مكتوب من Dr. Annegret Würzburger برمز HARVEST10 وملحق بالنتائج',
)

/** Ten kinds of documents, as one looks at them; each with the transfer that its page shows. */
export const SAMPLES: Record<string, { doc: KeptDocument; transfer: Transfer | null }> = {
  paid: {
    doc: withSquare(
      sample('paid', SKETCH, VAT, {
        status: 'Paid',
        paid_minor: 108_939,
        payments: [paidBy(108_939, VISA)],
        local: { currency: 'AED', rate: 3.6725, date: '2026-11-21', tax: 18_212, total: 400_078 },
      }),
    ),
    transfer: { ...TRANSFER, qrText: null, settled: true },
  },
  open: { doc: sample('open', SKETCH, VAT, { buyer: ARAB }), transfer: TRANSFER },
  partial: {
    doc: sample('partial', [PLATINUM], VAT, {
      status: 'Partial Payment',
      paid_minor: 40_000,
      payments: [paidBy(40_000, BANK)],
      currency: 'EUR',
    }),
    transfer: TRANSFER,
  },
  credit: {
    doc: sample(
      'credit',
      [{ what: both('Correction of 2026-00418', 'تصحيح الفاتورة 2026-00418'), unit: 16_000 }],
      VAT,
      {
        kind: 'credit-note',
        number_text: 'CN-2026-00007',
        credits: '2026-00418',
        why: both('Two seats were not taken', 'مقعدان لم يُشغلا'),
      },
    ),
    transfer: null,
  },
  credited: {
    doc: sample('credited', [PLATINUM], VAT, {
      status: 'Paid',
      credited_minor: 80_640,
      creditNotes: [{ id: 'n', number: 'CN-2026-00008', total_minor: 80_640, issued_on: '2026-11-23', why: null }],
    }),
    transfer: null,
  },
  draft: {
    doc: sample('draft', [PLATINUM], VAT, { number_text: null, issued_on: null, issued_at: null, status: 'Draft' }),
    transfer: null,
  },
  reverse: {
    doc: sample('reverse', [PLATINUM, { what: LONG, quantity: 2.5, unit: 91_250 }], REVERSE, {
      buyer: GERMAN,
      currency: 'EUR',
    }),
    transfer: TRANSFER,
  },
  included: {
    doc: withSquare(
      sample(
        'included',
        [
          { ...PLATINUM, unit: 24_125 },
          { what: LONG, unit: 125_750 },
        ],
        HELD,
        { currency: 'KWD', note: LONG.ar },
      ),
    ),
    transfer: null,
  },
  many: { doc: sample('many', MANY, VAT), transfer: TRANSFER },
  test: {
    doc: sample('test', [{ ...PLATINUM, unit: 12_000 }], NO_TAX, {
      number_text: 'TEST-2026-00001',
      test: true,
      currency: 'JPY',
      status: 'Paid',
      paid_minor: 12_000,
      payments: [paidBy(12_000, VISA)],
      buyer: { ...BUYER, name: 'A', company: '', address: '', city: '', taxId: '' },
    }),
    transfer: null,
  },
}
