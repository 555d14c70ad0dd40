import type { BillingDetails } from '../../src/features/invoices/contract.ts'
import type { RateDraft } from '../../src/features/invoices/contract/books.ts'
import type { Seller } from '../../src/features/invoices/contract/seller.ts'
import { createRate } from '../../src/features/invoices/server/books/rates.ts'
import { credit, issue, pay } from '../../src/features/invoices/server/desk/acts.ts'
import { createClient } from '../../src/features/invoices/server/desk/clients.ts'
import { createDraft } from '../../src/features/invoices/server/desk/write-draft.ts'
import { keepSeller } from '../../src/features/invoices/server/seller.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import type { Origin } from '../../src/platform/server/registry.ts'
import type { Bilingual } from '../../src/platform/shared/text.ts'

type By = { id: string; origin: Origin }

/** What the demo club says of itself on its documents. */
export const DEMO_SELLER: Seller = {
  name: { en: 'Majlis Investment Club LLC', ar: 'نادي مجلس للاستثمار ذ.م.م' },
  address: {
    en: 'Gate Avenue 3, Level 5\nDubai',
    ar: 'غيت أفنيو 3، الطابق 5\nدبي',
  },
  country: 'AE',
  taxId: '100551820400003',
  taxName: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
  mail: 'accounts@majlis.example',
  footer: { en: 'Thank you for being with the club.', ar: 'شكرًا لوجودكم في النادي.' },
  series: '',
  dueDays: 14,
  taxQr: true,
  taxCurrency: 'AED',
  paper: 'A4',
  remindAfter: [3, 10],
}

/** At home its prices hold the tax; what goes abroad is not taxed by the club's own rate. */
const HOME_RATE: RateDraft = {
  code: 'ae',
  country: 'AE',
  buyer: 'anyone',
  mode: 'included',
  rate: 5,
  name: { en: 'United Arab Emirates', ar: 'الإمارات العربية المتحدة' },
  note: null,
  category: 'S',
  byHand: false,
  validFrom: '2018-01-01',
  validUntil: null,
}

type Client = { email: string; language: 'en' | 'ar'; name: string; company: string; city: string; country: string }
const CLIENTS: readonly Client[] = [
  {
    email: 'finance@oasis-agritech.example',
    language: 'en',
    name: 'Layla Haddad',
    company: 'Oasis Agritech LLC',
    city: 'Al Ain',
    country: 'AE',
  },
  {
    email: 'accounts@nile-cold.example',
    language: 'ar',
    name: 'هالة منصور',
    company: 'النيل للتبريد ش.م.م',
    city: 'القاهرة',
    country: 'EG',
  },
  {
    email: 'invoices@hoffmann-optik.example',
    language: 'en',
    name: 'Julia Hoffmann',
    company: 'Hoffmann Optik GmbH',
    city: 'München',
    country: 'DE',
  },
  {
    email: 'ap@crescent-events.example',
    language: 'en',
    name: 'Omar Saleh',
    company: 'Crescent Events FZ-LLC',
    city: 'Dubai',
    country: 'AE',
  },
]

type Item = { words: Bilingual; quantity: number; price: number }
const SEAT: Bilingual = { en: 'Seat at the members’ evening', ar: 'مقعد في أمسية الأعضاء' }
const STAND: Bilingual = { en: 'Stand at the yearly fair', ar: 'جناح في المعرض السنوي' }
const DIRECTORY: Bilingual = { en: 'Members’ directory 2026, printed', ar: 'دليل الأعضاء 2026 مطبوعًا' }
const HALL: Bilingual = { en: 'The small hall, half a day', ar: 'القاعة الصغيرة لنصف يوم' }

type Written = {
  day: number
  client: number
  currency: 'USD' | 'AED' | 'EUR'
  items: readonly Item[]
  /** What was paid of it, as shares of the whole, and so many days later. */
  paid: readonly { share: number; after: number }[]
  credited?: { amount: number | null; why: Bilingual }
}
const item = (words: Bilingual, quantity: number, price: number): Item => ({ words, quantity, price })
const WHOLE = (after: number) => [{ share: 1, after }]

/** Invoices by hand, by the days since the club began to write them: paid, in part, late, corrected. */
export const INVOICES: readonly Written[] = [
  { day: 12, client: 0, currency: 'AED', items: [item(SEAT, 4, 220), item(DIRECTORY, 2, 90)], paid: WHOLE(9) },
  { day: 30, client: 3, currency: 'AED', items: [item(HALL, 2, 1800)], paid: WHOLE(20) },
  { day: 41, client: 2, currency: 'EUR', items: [item(STAND, 1, 2400), item(DIRECTORY, 3, 24)], paid: WHOLE(13) },
  {
    day: 66,
    client: 1,
    currency: 'USD',
    items: [item(SEAT, 6, 60)],
    // What was credited was sent back.
    paid: [...WHOLE(6), { share: -1 / 6, after: 14 }],
    credited: { amount: 60, why: { en: 'One seat was not taken', ar: 'لم يُستخدم أحد المقاعد' } },
  },
  { day: 88, client: 0, currency: 'AED', items: [item(STAND, 1, 8800)], paid: [{ share: 0.5, after: 7 }] },
  {
    day: 100,
    client: 3,
    currency: 'AED',
    items: [item(HALL, 1, 1800)],
    paid: [],
    credited: { amount: null, why: { en: 'The evening was called off', ar: 'أُلغيت الأمسية' } },
  },
  { day: 121, client: 2, currency: 'EUR', items: [item(SEAT, 10, 55)], paid: [] },
  { day: 146, client: 1, currency: 'USD', items: [item(DIRECTORY, 12, 24)], paid: [] },
  { day: 160, client: 3, currency: 'AED', items: [item(HALL, 3, 1800)], paid: [{ share: 0.4, after: 5 }] },
  { day: 179, client: 0, currency: 'AED', items: [item(SEAT, 8, 220), item(STAND, 1, 8800)], paid: [] },
]

const detailsOf = ({ name, company, city, country }: Client): BillingDetails => ({
  name,
  company,
  address: '18 Khalifa Street',
  city,
  postalCode: '',
  country,
  taxId: '',
})

/** Says who the club is and makes its clients; what follows is for each day: invoices, what is paid of them and what is corrected. */
export async function openBooks(db: Db, by: By): Promise<{ day: number; run: (today: Date) => Promise<void> }[]> {
  await transact(db, async tx => {
    await keepSeller(tx, DEMO_SELLER, by.id)
    await createRate(tx, by, HOME_RATE)
  })
  const clients = await transact(db, async tx => {
    const made: string[] = []
    for (const one of CLIENTS)
      made.push(
        (await createClient(tx, by, { email: one.email, language: one.language, note: '', details: detailsOf(one) }))
          ._id,
      )
    return made
  })
  const ids = new Map<Written, string>()
  const dayOf = (today: Date) => today.toISOString().slice(0, 10)
  const inTx = (run: (tx: Tx, today: Date) => Promise<void>) => (today: Date) => transact(db, tx => run(tx, today))
  return INVOICES.flatMap(written => {
    const { day, client, currency, items, paid, credited } = written
    const total = items.reduce((sum, one) => sum + one.quantity * one.price, 0)
    const write = inTx(async tx => {
      const { language, ...rest } = CLIENTS[client]!
      const id = await createDraft(tx, by, {
        userId: null,
        clientId: clients[client]!,
        buyer: detailsOf({ language, ...rest }),
        language,
        currency,
        lines: items.map(({ words, quantity, price }) => ({
          description: words,
          detail: null,
          quantity,
          unit: price,
          tax: null,
          from: null,
          until: null,
        })),
        suppliedOn: null,
        dueOn: null,
        note: '',
        test: false,
      })
      ids.set(written, id)
      await issue(tx, by, id, true)
    })
    const payments = paid.map(({ share, after }, n) => ({
      day: day + after,
      run: inTx((tx, today) =>
        pay(tx, by, ids.get(written)!, {
          amount: Math.round(total * share * 100) / 100,
          paidOn: dayOf(today),
          how: 'Transfer',
          evenMore: false,
          key: `demo ${n}`,
        }),
      ),
    }))
    const corrected = credited
      ? [{ day: day + 11, run: inTx(tx => credit(tx, by, ids.get(written)!, { ...credited, send: true })) }]
      : []
    return [{ day, run: write }, ...payments, ...corrected]
  })
}
