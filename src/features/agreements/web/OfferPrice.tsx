import { shortDate } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { useDisplayMoney } from '../../lookups/web/data.ts'
import type { Offer } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './AgreementBox.module.css'

/** The price in its own currency, what that is in the reader's, and how many there are. */
export function OfferPrice({ offer: { thing, price, left, countable } }: { offer: Offer }) {
  const t = useText<typeof strings>('agreements')
  const words = useWords()
  const money = useDisplayMoney()
  if (!price) return null
  const own = money(price.units, price.currency, { own: true })
  const shown = money(price.units, price.currency)
  return (
    <div className={css.price}>
      <p className={css.figure}>
        <bdi>{own.text}</bdi>{' '}
        {countable && <span className={css.each}>{thing.per ? t(`per.${thing.per}`) : t('each')}</span>}
      </p>
      {(shown.approximate || left !== null) && (
        <p className={css.about}>
          {shown.approximate && (
            <span title={shown.rateDate ? words('ui.rate-of', { date: shortDate(shown.rateDate) }) : undefined}>
              <bdi>{shown.text}</bdi>
            </span>
          )}
          {left !== null && <span>{t('box.left', { count: left })}</span>}
        </p>
      )}
    </div>
  )
}
