import type { Db } from '../../../platform/server/db.ts'
import { dateFormat } from '../../../platform/shared/formatters.ts'
import type { Money } from '../../../platform/shared/money.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import type { BillingDetails } from '../contract.ts'
import { type Sums, sumsOf } from '../rules/tax.ts'
import { type Books, readBooks, taxerFor } from './tax-rates.ts'

/** A line of a document: so many at a price, which is below zero for a discount or what was paid already. */
export type Line = {
  description: Bilingual
  detail: Bilingual | null
  quantity: number
  unit: Money
  /** What time it is for: moments of its first and its last day. */
  from?: Date
  until?: Date
  about?: { kind: string; id: string }
  /** The code of a rate that is chosen by hand; without one the buyer's counts. */
  tax?: string
}

/** Net, taxes by rate and total, with each line's own amount. */
export type Totals = Sums

/** The day of the club's zone at a moment, `YYYY-MM-DD`. */
export const dayIn = (zone: string, at: Date): string =>
  dateFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

type Asked = {
  buyer: Pick<BillingDetails, 'country' | 'taxId'>
  lines: readonly Line[]
  currency: string
  on: Date
}

/** What lines come to for a buyer on a day. Nothing is written. */
export const totalsFor = async (db: Db, asked: Asked): Promise<Totals> => totalsBy(await readBooks(db), asked)

/** The same by books that were read before. */
export function totalsBy({ rates, zone }: Books, { buyer, lines, currency, on }: Asked): Totals {
  const taxer = taxerFor(rates, buyer, dayIn(zone, on))
  return sumsOf(
    currency,
    lines.map(line => ({ quantity: line.quantity, unit: line.unit, treatment: taxer(line.tax) })),
  )
}
