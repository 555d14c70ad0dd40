import { directionOf } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { LivePrice, TimeLeft } from '../../../auctions/web/public.ts'
import { AttachedItem } from '../../../lounge/web/public.ts'
import { type CardRef, type CardView, readCard } from '../../contract/attachments.ts'
import type { strings } from '../../strings.en.ts'
import css from './Parts.module.css'

/** A card of what is spoken of, as its reader may see it now. */
export function CardPart({ of: { kind, id }, plain }: { of: CardRef; plain?: boolean }) {
  const t = useText<typeof strings>('chat')
  const read = useRead(readCard, { query: { kind, id } })
  const card = read.data?.data
  if (read.error && !card) return <p className={css.goneCard}>{t('parts.card-not-loaded')}</p>
  if (!card)
    return (
      <span className={css.card}>
        <Skeleton height="72px" />
      </span>
    )
  if (card.gone) return <p className={css.goneCard}>{t(`parts.gone.${kind}`)}</p>
  if (card.item)
    return (
      <div className={css.card}>
        <AttachedItem item={card.item} {...(plain && { plain })} />
      </div>
    )
  return (
    <div className={css.card}>
      <PlainCard card={card} plain={plain ?? false} />
    </div>
  )
}

function PlainCard({ card, plain }: { card: CardView; plain: boolean }) {
  const t = useText<typeof strings>('chat')
  const { auction } = card
  const linked = plain || !card.link ? {} : { href: card.link, linkLabel: card.title ?? '' }
  const units = auction ? (auction.price ?? auction.initialPrice) : null
  return (
    <Card bare className={css.plainCard} {...linked}>
      {card.picture && <img src={card.picture} alt="" className={css.cardFace} loading="lazy" />}
      <span className={css.paperWords}>
        <span className={css.chips}>
          <Chip>{t(`parts.kinds.${card.kind}`)}</Chip>
          {auction?.state === 'live' && auction.endsAt && (
            <Chip tone="live">
              <TimeLeft endsAt={auction.endsAt} />
            </Chip>
          )}
        </span>
        <span
          className={css.paperName}
          {...(auction && { lang: auction.subject.lang, dir: directionOf(auction.subject.lang) })}
        >
          <Bdi>{card.title}</Bdi>
        </span>
        {auction && units !== null && auction.currency && (
          <span className={css.price}>
            <LivePrice auctionId={auction._id} units={units} currency={auction.currency} />
          </span>
        )}
      </span>
    </Card>
  )
}
