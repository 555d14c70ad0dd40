import { type Bilingual, shortDate } from '../../platform/shared/text.ts'

/** Statuses of the spec. Of a document the first that applies counts (`statusOf`). */
export const STATUSES = ['Draft', 'Paid', 'Partial Payment', 'Past Due', 'Downloaded', 'Sent'] as const
export type Status = (typeof STATUSES)[number]

/** What the status of an invoice is read from; amounts in minor units. */
export type Standing = {
  /** False for a draft. */
  issued: boolean
  total: number
  paid: number
  credited: number
  /** Days `YYYY-MM-DD` in the club's zone. */
  dueOn: string | null
  today: string
  downloaded: boolean
}

/** What is still to be paid; below zero what the club owes back. */
export const openOf = ({ total, paid, credited }: Pick<Standing, 'total' | 'paid' | 'credited'>): number =>
  total - credited - paid

/** The status of an invoice: the first of the spec's that applies, in their order. */
export function statusOf(one: Standing): Status {
  if (!one.issued) return 'Draft'
  if (openOf(one) <= 0) return 'Paid'
  if (one.paid > 0) return 'Partial Payment'
  if (one.dueOn !== null && one.dueOn < one.today) return 'Past Due'
  return one.downloaded ? 'Downloaded' : 'Sent'
}

/** Whether an issued invoice with something to pay never left: it was neither sent nor fetched. "Sent" is its status all the same. */
export const isUnsent = (one: {
  kind: string
  number: string | null
  open: number
  sentAt: string | null
  downloadedAt: string | null
}): boolean =>
  one.kind === 'invoice' && one.number !== null && one.open > 0 && one.sentAt === null && one.downloadedAt === null

/** The series of what the sandbox paid for: it stays out of the accountant's files. */
export const TEST_SERIES = 'TEST'
/** The series of credit notes. */
export const CREDIT_SERIES = 'CN'

/** The series of a document: the club's own, which may have no name, that of credit notes, or those of the sandbox. */
export const seriesOf = (own: string, { test, credit }: { test: boolean; credit: boolean }): string =>
  [test && TEST_SERIES, credit ? CREDIT_SERIES : !test && own].filter(Boolean).join('-')

/** A number as the document writes it: `2026-00418`, `CN-2026-00007`. */
export const numberText = (series: string, year: number, number: number): string =>
  [...(series ? [series] : []), year, String(number).padStart(5, '0')].join('-')

/** The same day so many days later. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** What the column of a tax is called: its own name where that is short enough; '' is for the word "tax". */
export const taxHeadOf = (taxName: string): string => (taxName.length > 8 ? '' : taxName)

/** What an invoice that is settled is stamped with, and how it was paid; null for what is open, costs nothing or is no invoice. */
export function stampOf(doc: {
  kind: string
  issued: boolean
  status: Status | null
  total: number
  credited: number
  payments: readonly { amount: number; how: Bilingual }[]
}): { word: 'paid-stamp' | 'credited-stamp'; how: Bilingual | null } | null {
  if (!doc.issued || doc.kind !== 'invoice' || doc.status !== 'Paid' || doc.total <= 0) return null
  const last = doc.payments.findLast(one => one.amount > 0)
  if (last) return { word: 'paid-stamp', how: last.how }
  return doc.credited < doc.total ? null : { word: 'credited-stamp', how: null }
}

/** True for a detail of a line that names the day from which it is: its days are not said twice. */
export const saysItsDays = (detail: string | undefined, from: string | null): boolean =>
  detail !== undefined && from !== null && detail.includes(shortDate(from))
