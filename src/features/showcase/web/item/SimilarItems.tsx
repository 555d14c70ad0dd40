import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { ItemCardView } from '../../../items/web/ItemCardView.tsx'
import { similarItems } from '../../contract/items.ts'
import type { strings } from '../../strings.en.ts'
import css from './ItemPage.module.css'

/** A few offers like this one; nothing while there are none. */
export function SimilarItems({ itemId }: { itemId: string }) {
  const t = useText<typeof strings>('showcase')
  const { data } = useRead(similarItems, { params: { itemId } })
  if (!data || data.count === 0) return null
  return (
    <section className={css.similar}>
      <h2 className={css.similarTitle}>{t('item.similar')}</h2>
      <ul className={css.cards}>
        {data.data.map(card => (
          <li key={card._id}>
            <ItemCardView card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
