import { wayOf } from '../rules.ts'
import { useDisplayMoney } from './data.ts'
import { ShownMoney } from './ShownMoney.tsx'

type ShownRangeProps = { min: number; max: number; currency: string; own?: boolean }

/** "≈ $50,000 – $250,000", marked once when converted; one amount when both ends are the same. */
export function ShownRange({ min, max, currency, own }: ShownRangeProps) {
  const show = useDisplayMoney()
  const most = show(max, currency, { own }).text.replace(/≈\s*/, '')
  return (
    <bdi dir={wayOf(most)}>
      <ShownMoney amount={min} currency={currency} own={own} />
      {min !== max && (
        <>
          {' – '}
          <bdi>{most}</bdi>
        </>
      )}
    </bdi>
  )
}
