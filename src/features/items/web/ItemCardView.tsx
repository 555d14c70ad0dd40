import type { ReactNode } from 'react'
import { nameIn } from '../../../platform/shared/text.ts'
import { BadgeCheck, Star } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { type Say, useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { Written } from '../../../platform/web/ui/Written.tsx'
import { ShownMoney } from '../../lookups/web/public.ts'
import type { ItemCard, ItemOffer } from '../contract.ts'
import { itemPathOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { CardFoot, FootFigure, PictureCard } from './card/PictureCard.tsx'
import { timeWords } from './card/time-words.ts'
import whoseStyles from './card/Whose.module.css'
import { itemIcons } from './item-icons.ts'
import styles from './ItemCardView.module.css'
import { useMinute } from './use-minute.ts'

type Words = Say<typeof strings>

/** What it costs at the foot of a card: the price in the reader's currency, or how its auction goes. */
function OfferLine({ card }: { card: ItemCard }) {
  const t = useText<typeof strings>('items')
  if (card.saleType !== 1) return <AuctionLine offer={card.offer} t={t} />
  if (!card.price) return null
  return (
    <CardFoot>
      <FootFigure word={t('office.price')}>
        <ShownMoney amount={card.price.units} currency={card.price.currency} />
        {card.per && <span className={styles.per}> {t(`card.per.${card.per}`)}</span>}
      </FootFigure>
    </CardFoot>
  )
}

function AuctionLine({ offer, t }: { offer: ItemOffer | null; t: Words }) {
  const now = useMinute()
  if (!offer)
    return (
      <CardFoot>
        <FootFigure word={t('office.sale')}>{t('card.auction')}</FootFigure>
      </CardFoot>
    )
  const { state, units, currency, bids } = offer
  return (
    <CardFoot live={state === 'live'}>
      <FootFigure word={t(LABELS[state])}>
        {units !== null && currency ? <ShownMoney amount={units} currency={currency} own /> : t('card.auction')}
      </FootFigure>
      <FootFigure word={bids > 0 ? t('card.bids', { count: bids }) : t('card.no-bids')}>
        {timeWords(offer, now, t)}
      </FootFigure>
    </CardFoot>
  )
}

const LABELS = { scheduled: 'card.auction-soon', live: 'card.live-auction', over: 'card.auction-over' } as const

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
  const words = (
    <Bdi lang={card.lang} clip={2}>
      <Written text={card.highlights} links={false} />
    </Bdi>
  )
  return (
    <PictureCard
      as={as}
      href={href}
      label={card.name}
      picture={card.picture}
      seed={card._id}
      marks={<Marks card={card} />}
      name={
        <Bdi lang={card.lang} clip={2}>
          {card.name || t('wizard.name-here')}
        </Bdi>
      }
      action={action}
    >
      <Whose card={card} />
      <p className={styles.highlights}>{card.highlights ? words : t('wizard.untouched')}</p>
      <OfferLine card={card} />
    </PictureCard>
  )
}

/** What lies on the picture: the kind, and what makes it stand out. */
function Marks({ card }: { card: ItemCard }) {
  const t = useText<typeof strings>('items')
  const Icon = itemIcons[card.kind]
  const live = card.offer?.state === 'live'
  return (
    <>
      <Chip tone="paper" icon={<Icon {...iconSmall} />}>
        {t(`kinds.${card.kind}.noun`)}
      </Chip>
      {live ? <Chip tone="live">{t('card.live-auction')}</Chip> : <StateMark card={card} />}
    </>
  )
}

function StateMark({ card }: { card: ItemCard }) {
  const t = useText<typeof strings>('items')
  if (card.status === 'sold' || card.status === 'closed') return <Chip tone="paper">{t(`status.${card.status}`)}</Chip>
  if (!card.featured) return null
  return (
    <Chip tone="brass" icon={<Star {...iconSmall} />}>
      {t('card.featured')}
    </Chip>
  )
}

/** Its owner and where it is. */
function Whose({ card }: { card: ItemCard }) {
  const t = useText<typeof strings>('items')
  const { language } = useLanguage()
  const { owner, country } = card
  return (
    <p className={whoseStyles.whose}>
      <MemberFace member={owner} size={28} />
      <Bdi clip>{owner.name}</Bdi>
      {owner.verified && (
        <span className={whoseStyles.verified} title={t('card.verified')}>
          <BadgeCheck {...iconSmall} />
          <VisuallyHidden>{t('card.verified')}</VisuallyHidden>
        </span>
      )}
      {country && (
        <span className={whoseStyles.place}>
          <Bdi>{nameIn(country, language)}</Bdi>
        </span>
      )}
    </p>
  )
}
