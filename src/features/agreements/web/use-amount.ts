import { type Coinage, fromUnits, inUnits, type Money } from '../../../platform/shared/money.ts'
import { useCoinage, useDisplayMoney } from '../../lookups/web/public.ts'
import { type Price, totalOf } from '../rules.ts'

type Priced = { price: Price | null; quantity: number }

/** The price of all pieces with what it is counted in; null where there is none. */
export function useTotal(): (priced: Priced) => { total: Money; unit: Coinage } | null {
  const coinageOf = useCoinage()
  return ({ price, quantity }) => {
    if (!price) return null
    const unit = coinageOf(price.currency, price.units)
    const total = totalOf(fromUnits(price.units, unit), quantity)
    return total && { total, unit }
  }
}

/** The same as it is read: in its own currency, as it was agreed. */
export function useAmount(): (priced: Priced) => string | null {
  const totalFor = useTotal()
  const show = useDisplayMoney()
  return priced => {
    const found = totalFor(priced)
    return found && show(inUnits(found.total, found.unit), found.unit.code, { own: true }).text
  }
}
