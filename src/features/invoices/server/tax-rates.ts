import type { Db } from '../../../platform/server/db.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import type { BillingDetails } from '../contract.ts'
import {
  type Buyers,
  type TaxCategory,
  type TaxMode,
  type TaxRule,
  type Treatment,
  treatmentFor,
} from '../rules/tax.ts'
import { taxIdFault } from '../rules/tax-ids.ts'

/** A row of the club's rates with its id. */
export type TaxRow = TaxRule & { id: string }

/** Every rate of the club, the nearest countries last. */
export async function taxRows(db: Db): Promise<TaxRow[]> {
  const rows = await db.selectFrom('tax_rates').selectAll().orderBy('country').orderBy('code').execute()
  return rows.map(row => ({
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
  }))
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
