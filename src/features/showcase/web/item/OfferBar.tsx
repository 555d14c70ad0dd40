import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import { useDisplayMoney } from '../../../lookups/web/data.ts'
import type { strings } from '../../strings.en.ts'
import css from './ItemPage.module.css'
import { useInView } from './use-in-view.ts'

/** On phones: the price and the way to ask for it, at the lower end of the window while the box itself is out of sight. */
export function OfferBar({ item: { card, own, sold } }: { item: ItemPage }) {
  const t = useText<typeof strings>('showcase')
  const money = useDisplayMoney()
  const seen = useInView('offer')
  const { price } = card
  if (own || sold || card.status !== 'published' || !price) return null
  const shown = money(price.units, price.currency, { own: true })
  const go = () => document.getElementById('offer')?.scrollIntoView({ block: 'center' })
  return (
    <>
      <section className={css.bar} data-foot-bar aria-label={t('item.ask-price')} hidden={seen}>
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
