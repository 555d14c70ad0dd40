import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import { useDisplayMoney } from '../../../lookups/web/data.ts'
import type { strings } from '../../strings.en.ts'
import css from './ItemPage.module.css'

/** On phones: the price and the way to the offer, at the lower end of the window. */
export function OfferBar({ item: { card, own, sold } }: { item: ItemPage }) {
  const t = useText<typeof strings>('showcase')
  const money = useDisplayMoney()
  const { price } = card
  if (own || sold || card.status !== 'published' || !price) return null
  const shown = money(price.units, price.currency, { own: true })
  const go = () => document.getElementById('offer')?.scrollIntoView({ block: 'center' })
  return (
    <>
      <section className={css.bar} aria-label={t('item.ask-price')}>
        <p className={css.barPrice}>
          <span className={css.barWord}>{t('item.ask-price')}</span>
          <bdi className={css.barFigure}>{shown.text}</bdi>
        </p>
        <Button variant="primary" onClick={go}>
          {t('item.see')}
        </Button>
      </section>
      <div className={css.room} />
    </>
  )
}
