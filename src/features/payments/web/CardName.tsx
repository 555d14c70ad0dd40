import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import type { strings } from '../strings.en.ts'

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  mada: 'mada',
}

/** How a brand is written. */
export const brandName = (brand: string): string => BRANDS[brand] ?? brand

/** "Visa ending in 4242". */
export function CardName({ brand, last4 }: { brand: string; last4: string }) {
  const t = useText<typeof strings>('payments')
  return (
    <span>
      <Bdi ltr>{brandName(brand)}</Bdi> {t('cards.ending', { last4 })}
    </span>
  )
}
