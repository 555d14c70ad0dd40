import type { Db } from '../../../platform/server/db.ts'
import { type Coinage, coinage, inUnits, money } from '../../../platform/shared/money.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import type { PlanPrice } from '../contract.ts'
import type { PlanRow } from './queries.ts'

/** The coinage of a currency by its code. */
export type Coins = (code: string) => Coinage

/** The coinages of all currencies. */
export async function coinsOf(db: Db): Promise<Coins> {
  return (await readCurrencies(db)).coinageOf
}

/** A plan's prices by currency in whole units, its own currency first. */
export function pricesInUnits(plan: Pick<PlanRow, 'prices'>): PlanPrice[] {
  const of = Map.groupBy(plan.prices, price => price.currency)
  return [...of].map(([currency, prices]) => {
    const units = (period: string) => {
      const price = prices.find(one => one.period === period)
      return price ? inUnits(money(price.minor, currency), coinage(currency, price.decimals)) : null
    }
    return { currency, monthly: units('month'), yearly: units('year') }
  })
}
