import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { type CsvCell, csvText } from '../../../../platform/shared/csv-text.ts'
import { inUnits, money } from '../../../../platform/shared/money.ts'
import { refuseField } from '../../../../platform/shared/refusal.ts'
import type { Language } from '../../../../platform/shared/text.ts'
import type { BillingDetails } from '../../contract.ts'
import type { BOOKS } from '../../contract/books.ts'
import { type Coins, coinsOf, type KeptTax } from '../invoice-rows.ts'

type Book = (typeof BOOKS)[number]
type Words = (key: string) => string
type Span = { from: string; until: string }

type DocumentRow = {
  number_text: string
  issued_on: string
  supplied_on: string | null
  due_on: string | null
  buyer: BillingDetails
  currency: string
  mode: string
  net_minor: number
  tax_minor: number
  total_minor: number
  paid_minor: number
  credited_minor: number
  taxes: KeptTax[]
  credits: string | null
  why: { en: string; ar: string } | null
  local: { currency: string; tax: number; total: number } | null
}

/** Issued documents of a kind in the order of their numbers; rehearsals are left out. */
async function documents(db: Db, kind: 'invoice' | 'credit-note', { from, until }: Span): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select i.number_text, i.issued_on, i.supplied_on, i.due_on, i.buyer, i.currency, i.mode, i.net_minor, i.tax_minor, i.total_minor,
      s.paid_minor, s.credited_minor, i.taxes, c.number_text as credits, i.why, i.local
    from invoices i join invoice_standing s on s.invoice_id = i.id left join invoices c on c.id = i.credits_id
    where i.kind = ${kind} and i.number is not null and not i.test and i.issued_on between ${from} and ${until}
    order by i.series, i.year, i.number`.execute(db)
  return rows
}

const amounts = (coins: Coins, currency: string) => (minor: number) => inUnits(money(minor, currency), coins(currency))

async function invoiceBook(db: Db, span: Span, coins: Coins, words: Words): Promise<CsvCell[][]> {
  const keys = [
    'number',
    'issued',
    'supplied',
    'due',
    'buyer',
    'country',
    'tax-number',
    'currency',
    'mode',
    'net',
    'tax',
    'total',
    'paid',
    'credited',
    'tax-currency',
    'tax-local',
    'total-local',
  ]
  const rows = (await documents(db, 'invoice', span)).map((row): CsvCell[] => {
    const of = amounts(coins, row.currency)
    const local = row.local && amounts(coins, row.local.currency)
    return [
      row.number_text,
      row.issued_on,
      row.supplied_on,
      row.due_on,
      row.buyer.company || row.buyer.name,
      row.buyer.country,
      row.buyer.taxId,
      row.currency,
      words(`modes.${row.mode}`),
      of(row.net_minor),
      of(row.tax_minor),
      of(row.total_minor),
      of(row.paid_minor),
      of(row.credited_minor),
      row.local?.currency ?? null,
      local ? local(row.local!.tax) : null,
      local ? local(row.local!.total) : null,
    ]
  })
  return [keys.map(key => words(`books.columns.${key}`)), ...rows]
}

async function creditBook(db: Db, span: Span, coins: Coins, words: Words, language: Language): Promise<CsvCell[][]> {
  const keys = [
    'number',
    'issued',
    'corrects',
    'buyer',
    'country',
    'tax-number',
    'currency',
    'net',
    'tax',
    'total',
    'why',
  ]
  const rows = (await documents(db, 'credit-note', span)).map((row): CsvCell[] => {
    const of = amounts(coins, row.currency)
    const { company, name, country, taxId } = row.buyer
    const sums = [of(row.net_minor), of(row.tax_minor), of(row.total_minor)]
    const why = row.why?.[language] ?? ''
    return [row.number_text, row.issued_on, row.credits, company || name, country, taxId, row.currency, ...sums, why]
  })
  return [keys.map(key => words(`books.columns.${key}`)), ...rows]
}

async function paymentBook(
  db: Db,
  { from, until }: Span,
  coins: Coins,
  words: Words,
  language: Language,
): Promise<CsvCell[][]> {
  const { rows } = await sql<{
    paid_on: string
    number_text: string
    buyer: BillingDetails
    currency: string
    amount_minor: number
    how: { en: string; ar: string }
  }>`
    select p.paid_on, i.number_text, i.buyer, i.currency, p.amount_minor, p.how
    from invoice_payments p join invoices i on i.id = p.invoice_id
    where not i.test and p.paid_on between ${from} and ${until} order by p.paid_on, p.recorded_at, p.id`.execute(db)
  const keys = ['paid-on', 'number', 'buyer', 'currency', 'amount', 'how']
  return [
    keys.map(key => words(`books.columns.${key}`)),
    ...rows.map((row): CsvCell[] => {
      const amount = amounts(coins, row.currency)(row.amount_minor)
      return [
        row.paid_on,
        row.number_text,
        row.buyer.company || row.buyer.name,
        row.currency,
        amount,
        row.how[language],
      ]
    }),
  ]
}

/** Taxes by month, rate and currency: what invoices made less what credit notes took back. */
async function taxBook(db: Db, span: Span, coins: Coins, words: Words, language: Language): Promise<CsvCell[][]> {
  type Sum = { month: string; currency: string; one: KeptTax; base: number; tax: number }
  const sums = new Map<string, Sum>()
  for (const [kind, sign] of [
    ['invoice', 1],
    ['credit-note', -1],
  ] as const)
    for (const row of await documents(db, kind, span))
      for (const one of row.taxes) {
        const month = row.issued_on.slice(0, 7)
        const key = [month, row.currency, one.code, one.rate].join(' ')
        const sum = sums.get(key) ?? { month, currency: row.currency, one, base: 0, tax: 0 }
        sums.set(key, { ...sum, base: sum.base + sign * one.base, tax: sum.tax + sign * one.tax })
      }
  const keys = ['month', 'currency', 'rate-name', 'rate', 'category', 'net', 'tax']
  const rows = [...sums.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { month, currency, one, base, tax }]): CsvCell[] => {
      const of = amounts(coins, currency)
      return [month, currency, one.words[language], one.rate, one.category, of(base), of(tax)]
    })
  return [keys.map(key => words(`books.columns.${key}`)), ...rows]
}

/** A file for the accountant, in the reader's words; days in ISO. Refuses days the wrong way round. */
export async function bookFile(
  db: Db,
  book: Book,
  span: Span,
  { language, words }: { language: Language; words: Words },
): Promise<string> {
  if (span.until < span.from) refuseField('until', 'invoices.before')
  const coins = await coinsOf(db)
  switch (book) {
    case 'invoices':
      return csvText(await invoiceBook(db, span, coins, words))
    case 'credit-notes':
      return csvText(await creditBook(db, span, coins, words, language))
    case 'payments':
      return csvText(await paymentBook(db, span, coins, words, language))
    case 'taxes':
      return csvText(await taxBook(db, span, coins, words, language))
  }
}
