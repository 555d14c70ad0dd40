import { shortCount } from '../../shared/text.ts'

/** A count as the product writes it (1.2k from a thousand on); the exact one is its tip. */
export function Count({ value }: { value: number }) {
  const short = shortCount(value)
  return (
    <bdi dir="ltr" title={short === String(value) ? undefined : value.toLocaleString('en')}>
      {short}
    </bdi>
  )
}
