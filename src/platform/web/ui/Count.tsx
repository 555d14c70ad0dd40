import { shortCount } from '../../shared/text.ts'

/** A count as the product writes it (1.2k from a thousand on); the exact one is its tip. */
export function Count({ value }: { value: number }) {
  const short = shortCount(value)
  const exact = value.toLocaleString('en')
  return (
    <bdi dir="ltr" title={exact === short ? undefined : exact}>
      {short}
    </bdi>
  )
}
