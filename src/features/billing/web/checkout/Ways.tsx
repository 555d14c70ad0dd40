import { ExternalLink } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { WayPicture } from '../../../payments/web/public.ts'
import type { QuoteView, WAYS_TO_PAY } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { CardLine } from '../CardLine.tsx'
import css from './PayForm.module.css'

export type WayToPay = (typeof WAYS_TO_PAY)[number]
type WaysProps = { quote: QuoteView; ways: readonly WayToPay[]; value: WayToPay; onChange: (way: WayToPay) => void }

/** Ways of paying, as one list. */
export function Ways({ quote, ways, value, onChange }: WaysProps) {
  const t = useText<typeof strings>('billing')
  return (
    <div className={css.ways} role="radiogroup" aria-labelledby="with">
      {ways.map(way => (
        <label key={way} className={classNames(css.way, way === value && css.on)}>
          <input type="radio" name="way" className={css.radio} checked={way === value} onChange={() => onChange(way)} />
          <WayPicture way={way} />
          <WayWords way={way} quote={quote} />
          {(way === 'stripe' || way === 'sandbox') && (
            <ExternalLink {...iconSmall} className={css.away} aria-label={t('checkout.with')} />
          )}
        </label>
      ))}
    </div>
  )
}

function WayWords({ way, quote }: { way: WayToPay; quote: QuoteView }) {
  const t = useText<typeof strings>('billing')
  if (way === 'card')
    return (
      <span className={css.words}>
        <strong>
          <CardLine card={quote.card!} />
        </strong>
        <span className={css.more}>{t('checkout.ways.card', { date: quote.card!.expires })}</span>
      </span>
    )
  if (way === 'bank')
    return (
      <span className={css.words}>
        <strong>{t('checkout.ways.bank')}</strong>
        <span className={css.more}>
          {t(quote.way === 'gift' ? 'checkout.ways.bank-gift' : 'checkout.ways.bank-too', {
            plan: `\u2068${quote.plan.name}\u2069`,
          })}
        </span>
      </span>
    )
  const other = quote.card !== null && quote.way !== 'gift'
  return (
    <span className={css.words}>
      <strong>{t(other ? `checkout.ways.${way}-other` : `checkout.ways.${way}`)}</strong>
      <span className={css.more}>{t(`checkout.ways.${way}-too`)}</span>
    </span>
  )
}

/** The kept card first, then the ways that the club switched on. */
export const waysOf = (quote: QuoteView): WayToPay[] => [
  ...(quote.card && quote.way !== 'gift' ? (['card'] as const) : []),
  ...quote.gateways.map(one => one.gateway),
]
