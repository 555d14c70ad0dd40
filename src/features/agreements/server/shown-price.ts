import type { Db } from '../../../platform/server/db.ts'
import type { Money } from '../../../platform/shared/money.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import type { Price } from '../rules.ts'
import { priceView } from './view.ts'

/** The price of one piece as the reader sees it; null where there is none. */
export const shownPrice = async (db: Db, price: Money | null): Promise<Price | null> =>
  price && priceView(price, (await currencyByCode(db, price.currency))?.decimals)
