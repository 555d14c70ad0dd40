import { useDisplayMoney } from '../../lookups/web/public.ts'

type Priced = { price: { units: number; currency: string } | null; quantity: number }

/** The price of all pieces: in its own currency, as it was agreed; null where there is none. */
export function useAmount(): (priced: Priced) => string | null {
  const money = useDisplayMoney()
  return ({ price, quantity }) => price && money(price.units * quantity, price.currency, { own: true }).text
}
