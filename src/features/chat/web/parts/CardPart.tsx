import { lazy, Suspense, useEffect } from 'react'
import { directionOf, shortDate } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useAnnounced, useListening } from '../../../../platform/web/live.ts'
import { needStrings } from '../../../../platform/web/load-strings.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { VerifiedMark } from '../../../../platform/web/ui/VerifiedMark.tsx'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import { agreementMoved } from '../../../agreements/contract.ts'
import { auctionMoved, auctionTopic } from '../../../auctions/contract/auction.ts'
import { LivePrice, TimeLeft } from '../../../auctions/web/public.ts'
import { itemChanged, itemLeft, itemOfferMoved } from '../../../items/contract.ts'
import { authorSilenced, loungeTopic, postEdited, postRemoved } from '../../../lounge/contract.ts'
import { AttachedItem } from '../../../lounge/web/public.ts'
import { shownMemberMoved, shownMemberTopic } from '../../../profiles/contract.ts'
import { reactionTopic } from '../../../social/contract/likes.ts'
import { type CardKind, type CardRef, type CardView, readCard } from '../../contract/attachments.ts'
import type { Party } from '../../contract/party.ts'
import type { strings } from '../../strings.en.ts'
import css from './Parts.module.css'

// Agreements have words of their own, which come with the first card of one.
const AgreementState = lazy(async () => {
  const [piece] = await Promise.all([import('./AgreementState.tsx'), needStrings(['agreements'])])
  return { default: piece.AgreementState }
})

/** A card of what is spoken of, as its reader may see it now; it moves by itself. */
export function CardPart({ of, plain }: { of: CardRef; plain?: boolean }) {
  const t = useText<typeof strings>('chat')
  const read = useCard(of)
  const { kind } = of
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

/** Of a member what they are and whether that was checked; of a post who wrote it. */
function OfMember({ kind, member }: { kind: CardView['kind']; member: Party }) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const { userType, verifiedAt } = member
  if (kind === 'post')
    return <span className={css.about}>{t('parts.by', { name: isolate(member.name ?? t('former')) })}</span>
  if (!userType) return null
  const is = words(`kinds.${userType}`)
  if (!verifiedAt) return <span className={css.about}>{is}</span>
  return <VerifiedMark kind={userType} label={t('info.verified', { kind: is, date: shortDate(verifiedAt) })} />
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
        {card.agreement && (
          <Suspense>
            <AgreementState now={card.agreement} />
          </Suspense>
        )}
        {card.member && <OfMember kind={card.kind} member={card.member} />}
        {card.headline && (
          <span className={css.about}>
            <Bdi lang={card.headline.language} clip={2}>
              <Written text={card.headline.text} links={false} />
            </Bdi>
          </span>
        )}
        {auction && units !== null && auction.currency && (
          <span className={css.price}>
            <LivePrice auctionId={auction._id} units={units} currency={auction.currency} />
          </span>
        )}
      </span>
    </Card>
  )
}

/** The line of a thing, which the club opens to whoever may see it: one who may not any more is refused it, and reads again. */
const LINES: Record<CardKind, (id: string) => string> = {
  item: id => `item:${id}`,
  auction: auctionTopic,
  agreement: id => `agreement:${id}`,
  member: shownMemberTopic,
  post: id => reactionTopic({ kind: 'post', id }),
}

/** A card as its reader may see it now: read again with what moves the thing, and with what takes it from them. */
function useCard({ kind, id }: CardRef) {
  const read = useRead(readCard, { query: { kind, id } })
  const { refetch } = read
  const again = () => void refetch()
  const line = LINES[kind](id)
  const opened = useListening(line)
  useEffect(() => {
    if (opened > 0) void refetch()
  }, [opened, refetch])
  const lineOf = (one: CardKind) => (kind === one ? line : null)
  useAnnounced(itemChanged, lineOf('item'), again)
  useAnnounced(itemLeft, lineOf('item'), again)
  useAnnounced(itemOfferMoved, lineOf('item'), again)
  useAnnounced(auctionMoved, lineOf('auction'), again)
  useAnnounced(agreementMoved, lineOf('agreement'), again)
  useMovesOfPost(kind === 'post' ? id : null, read.data?.data.member?.id ?? null, again)
  // A post names its author.
  const member = kind === 'member' ? id : (read.data?.data.member?.id ?? null)
  useAnnounced(shownMemberMoved, member && shownMemberTopic(member), again)
  return read
}

/** What is told of a post, whoever it is for; null of none. */
function useMovesOfPost(postId: string | null, authorId: string | null, again: () => void): void {
  const [everyone, members] = postId ? [loungeTopic('public'), loungeTopic('members')] : [null, null]
  const moved = (event: { postId: string }) => event.postId === postId && again()
  const silenced = (event: { authorId: string }) => event.authorId === authorId && again()
  useAnnounced(postEdited, everyone, moved)
  useAnnounced(postEdited, members, moved)
  useAnnounced(postRemoved, everyone, moved)
  useAnnounced(postRemoved, members, moved)
  useAnnounced(authorSilenced, members, silenced)
}
