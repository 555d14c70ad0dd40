import { Clock } from 'lucide-react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { VerifiedMark } from '../../../../platform/web/ui/VerifiedMark.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import type { ItemCard } from '../../../items/contract.ts'
import type { strings as itemWords } from '../../../items/strings.en.ts'
import { itemIcons } from '../../../items/web/item-icons.ts'
import { nameOf } from '../../../lookups/rules.ts'
import { FollowButton } from '../../../social/web/FollowButton.tsx'
import type { strings } from '../../strings.en.ts'
import { ItemActions } from './ItemActions.tsx'
import css from './ItemHead.module.css'

/** What it is, what it is called, who offers it, and what can be done with it. */
export function ItemHead({ item }: { item: ItemPage }) {
  const { card, own } = item
  return (
    <header className={css.head}>
      <Marks item={item} />
      <h1 className={css.name}>
        <Bdi lang={card.lang}>{card.name}</Bdi>
      </h1>
      <div className={css.row}>
        <Owner card={card} />
        {!own && <FollowButton kind="member" id={card.owner.id} name={card.owner.name} size="compact" />}
        <ItemActions item={item} />
      </div>
    </header>
  )
}

function Marks({ item: { card, sold } }: { item: ItemPage }) {
  const words = useText<typeof itemWords>('items')
  const language = useShownLanguage()
  const Icon = itemIcons[card.kind]
  const { offer, status, category } = card
  const soldOut = sold && status === 'published'
  return (
    <div className={css.marks}>
      <Chip icon={<Icon {...iconSmall} />}>{words(`kinds.${card.kind}.noun`)}</Chip>
      {category && <Chip>{nameOf({ name: category.name, arabicName: category.arabicName ?? '' }, language)}</Chip>}
      {status !== 'published' && <Chip tone="warning">{words(`status.${status}`)}</Chip>}
      {soldOut && <Chip tone="warning">{words('status.sold-out')}</Chip>}
      {offer?.state === 'live' && <Chip tone="live">{words('card.live-auction')}</Chip>}
      {offer?.state === 'scheduled' && offer.startsAt && (
        <Chip icon={<Clock {...iconSmall} />}>
          {words('card.auction-soon')} · {shortDate(offer.startsAt)}
        </Chip>
      )}
      {card.featured && <Chip tone="brass">{words('card.featured')}</Chip>}
    </div>
  )
}

function Owner({ card: { owner, country } }: { card: ItemCard }) {
  const t = useText<typeof strings>('showcase')
  const language = useShownLanguage()
  const { userType, verified } = owner
  return (
    <div className={css.owner}>
      <MemberFace member={owner} size={36} />
      <span className={css.who}>
        <Go to={`/profile/${owner.username}`} className={css.link}>
          <bdi>{owner.name}</bdi>
        </Go>
        <span className={css.about}>
          {country && (
            <span className={css.place}>
              {nameOf({ name: country.name, arabicName: country.arabicName ?? '' }, language)}
            </span>
          )}
          {verified && userType && (
            <VerifiedMark kind={userType} label={t('item.verified', { date: shortDate(verified.at) })} />
          )}
        </span>
      </span>
    </div>
  )
}
