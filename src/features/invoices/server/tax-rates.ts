import type { Selectable } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { clubClock, clubClockColumns, clubClockOf } from '../../settings/server/public.ts'
import type { BillingDetails } from '../contract.ts'
import { taxIdFault } from '../rules/tax-ids.ts'
import {
  type Buyers,
  type TaxCategory,
  type TaxMode,
  type TaxRule,
  type Treatment,
  treatmentFor,
} from '../rules/tax.ts'

/** A row of the club's rates with its id. */
export type TaxRow = TaxRule & { id: string }

/** By what documents are counted: the club's rates, its zone and the moment. Read once for all that one act counts. */
export type Books = { rates: readonly TaxRow[]; zone: string; now: Date }

const rateRows = (db: Db) => db.selectFrom('tax_rates').selectAll().orderBy('country').orderBy('code')

const rateOf = (row: Selectable<DB['tax_rates']>): TaxRow => ({
  id: row.id,
  code: row.code,
  country: row.country,
  buyer: row.buyer as Buyers,
  mode: row.mode as TaxMode,
  rate: row.rate,
  name: row.name as Bilingual,
  note: row.note as Bilingual | null,
  category: row.category as TaxCategory,
  byHand: row.by_hand,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
})

/** Every rate of the club, the nearest countries last. */
export const taxRows = async (db: Db): Promise<TaxRow[]> => (await rateRows(db).execute()).map(rateOf)

/** Reads those by one statement. */
export async function readBooks(db: Db): Promise<Books> {
  const rows = await rateRows(db).select(clubClockColumns).execute()
  return { rates: rows.map(rateOf), ...(rows[0] ? clubClockOf(rows[0]) : await clubClock(db)) }
}

/** Whether a buyer is a business: they have a tax number of their country's form. */
export const isBusiness = (buyer: Pick<BillingDetails, 'country' | 'taxId'>): boolean =>
  buyer.taxId !== '' && taxIdFault(buyer.country, buyer.taxId) === null

/** How lines of a buyer are taxed on a day: by the club's rates, or as a line says by the code of a rate. */
export function taxerFor(
  rows: readonly TaxRule[],
  buyer: Pick<BillingDetails, 'country' | 'taxId'>,
  on: string,
): (code: string | undefined) => Treatment {
  const usual = treatmentFor(rows, { country: buyer.country, business: isBusiness(buyer) }, on)
  return code => (code === undefined ? usual : (rows.find(row => row.code === code) ?? usual))
}
