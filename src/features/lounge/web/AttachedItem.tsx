import { cardSource } from '../../../platform/shared/picture-source.ts'
import { nameIn } from '../../../platform/shared/text.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { Facades } from '../../../platform/web/ui/Facades.tsx'
import { LivePrice, PriceFigure, TimeLeft } from '../../auctions/web/public.ts'
import type { ItemCard } from '../../items/contract.ts'
import type { strings as items } from '../../items/strings.en.ts'
import { ShownMoney } from '../../lookups/web/public.ts'
import type { strings } from '../strings.en.ts'
import css from './AttachedItem.module.css'

/** The offer that a post shows, lying down: picture, kind, name, price. The price of a running auction moves with every bid. */
export function AttachedItem({ item, plain }: { item: ItemCard; plain?: boolean }) {
  const linked = plain ? {} : { href: `/profile/details/${item._id}`, linkLabel: item.name }
  return (
    <Card bare className={css.card} {...linked}>
      <div className={css.picture}>
        {item.picture ? (
          <img {...cardSource(item.picture)} alt="" loading="lazy" decoding="async" />
        ) : (
          <Facades seed={item._id} />
        )}
      </div>
      <div className={css.body}>
        <Marks item={item} />
        <p className={css.name}>
          <Bdi lang={item.lang} clip={2}>
            {item.name}
          </Bdi>
        </p>
        <Price item={item} />
      </div>
    </Card>
  )
}

function Marks({ item }: { item: ItemCard }) {
  const t = useText<typeof strings>('lounge')
  const { language } = useLanguage()
  const { offer } = item
  return (
    <p className={css.marks}>
      <Chip>{t(`kinds.${item.kind}`)}</Chip>
      {offer?.state === 'live' && (
        <Chip tone="live">
          {t('post.live')}
          {offer.endsAt && (
            <>
              {' · '}
              <TimeLeft endsAt={offer.endsAt} />
            </>
          )}
        </Chip>
      )}
      {offer && offer.state !== 'live' && item.status === 'published' && (
        <Chip tone={offer.state === 'scheduled' ? 'info' : 'neutral'}>{t(`post.${offer.state}`)}</Chip>
      )}
      {(item.status === 'sold' || item.status === 'closed') && <Chip tone="brass">{t(`post.${item.status}`)}</Chip>}
      {!offer && item.category && <span className={css.category}>{nameIn(item.category, language)}</span>}
    </p>
  )
}

function Price({ item }: { item: ItemCard }) {
  const t = useText<typeof strings>('lounge')
  const ofItems = useText<typeof items>('items')
  const { offer, price } = item
  if (price)
    return (
      <p className={css.price}>
        <ShownMoney amount={price.units} currency={price.currency} />
        {item.per && <span className={css.per}> {ofItems(`card.per.${item.per}`)}</span>}
      </p>
    )
  if (!offer || offer.units === null || !offer.currency) return null
  const { auctionId, units, currency } = offer
  return (
    <p className={css.figures}>
      <span className={css.price}>
        {offer.state === 'live' ? (
          <LivePrice auctionId={auctionId} units={units} currency={currency} />
        ) : (
          <PriceFigure units={units} currency={currency} />
        )}
      </span>
      <span className={css.bids}>{offer.bids > 0 ? t('post.bids', { count: offer.bids }) : t('post.no-bids')}</span>
    </p>
  )
}
