import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Written } from '../../../platform/web/ui/Written.tsx'
import type { ItemCard } from '../contract.ts'
import { itemPathOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { ItemPicture } from './card/ItemPicture.tsx'
import { OfferLine } from './card/OfferLine.tsx'
import { Whose } from './card/Whose.tsx'
import styles from './ItemCardView.module.css'
import { itemIcons } from './item-icons.ts'

type ItemCardViewProps = {
  card: ItemCard
  /** Beside the name: a bookmark. */
  action?: ReactNode
  /** Where the card leads: its page; null leads nowhere (a preview). */
  href?: string | null
  as?: 'div' | 'article' | 'li'
}

/**
 * The card of an item: picture or its own drawing, kind, name, whose it is, in two lines why, and the price or how its auction
 * goes (look, "Card anatomy"). Needs the sentences of `items`.
 */
export function ItemCardView({ card, action, href = itemPathOf(card._id), as = 'article' }: ItemCardViewProps) {
  const t = useText<typeof strings>('items')
  const linked = href === null ? {} : { href, linkLabel: card.name }
  return (
    <Card as={as} bare className={styles.card} {...linked}>
      <div className={styles.picture}>
        <ItemPicture picture={card.picture} seed={card._id} />
        <Marks card={card} />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <p className={classNames(styles.name, 'clip-2')}>
            <Bdi lang={card.lang}>{card.name || t('wizard.name-here')}</Bdi>
          </p>
          {action && <span className={styles.action}>{action}</span>}
        </div>
        <Whose card={card} />
        <p className={classNames(styles.highlights, 'clip-2')}>
          {card.highlights ? (
            <Bdi lang={card.lang}>
              <Written text={card.highlights} links={false} />
            </Bdi>
          ) : (
            t('wizard.untouched')
          )}
        </p>
        <OfferLine card={card} />
      </div>
    </Card>
  )
}

/** What lies on the picture: the kind, and what makes it stand out. */
function Marks({ card }: { card: ItemCard }) {
  const t = useText<typeof strings>('items')
  const Icon = itemIcons[card.kind]
  const live = card.offer?.state === 'live'
  return (
    <div className={styles.marks}>
      <Chip tone="paper" icon={<Icon {...iconSmall} />}>
        {t(`kinds.${card.kind}.noun`)}
      </Chip>
      {live ? <Chip tone="live">{t('card.live-auction')}</Chip> : <Standing card={card} />}
    </div>
  )
}

function Standing({ card }: { card: ItemCard }) {
  const t = useText<typeof strings>('items')
  if (card.status === 'sold' || card.status === 'closed') return <Chip tone="paper">{t(`status.${card.status}`)}</Chip>
  if (!card.featured) return null
  return (
    <Chip tone="brass" icon={<Star {...iconSmall} />}>
      {t('card.featured')}
    </Chip>
  )
}
