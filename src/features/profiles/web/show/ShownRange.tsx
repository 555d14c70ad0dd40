import { ShownMoney } from './ShownMoney.tsx'

type ShownRangeProps = { min: number; max: number; currency: string; own?: boolean }

/** "$50,000 – $250,000"; one amount when both ends are the same. */
export function ShownRange({ min, max, currency, own }: ShownRangeProps) {
  if (min === max) return <ShownMoney amount={min} currency={currency} own={own} />
  return (
    <>
      <ShownMoney amount={min} currency={currency} own={own} /> –{' '}
      <ShownMoney amount={max} currency={currency} own={own} />
    </>
  )
}
