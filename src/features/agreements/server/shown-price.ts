import type { Db } from '../../../platform/server/db.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import type { Price } from '../rules.ts'
import type { Asking } from './subject-of.ts'
import { priceOf } from './view.ts'

/** The price of one piece in whole units, as the reader sees it; null where there is none. */
export async function shownPrice(db: Db, { unitMinor, currency }: Pick<Asking, 'unitMinor' | 'currency'>) {
  const decimals = currency ? (await currencyByCode(db, currency))?.decimals : undefined
  return priceOf(unitMinor, currency, decimals ?? null) satisfies Price | null
}
