import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { askAddress } from '../../../../platform/shared/ask-address.ts'
import { nameIn, shortDate } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { CalendarClock, Clock, Ellipsis, Flag, LifeBuoy, MessageSquare } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Breadcrumb } from '../../../../platform/web/ui/Breadcrumb.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { VerifiedMark } from '../../../../platform/web/ui/VerifiedMark.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { AuctionBar, useAuctionOf } from '../../../auctions/web/public.ts'
import type { ItemCard } from '../../../items/contract.ts'
import { ITEM } from '../../../items/contract.ts'
import type { ItemPage } from '../../../items/contract/page.ts'
import { itemPathOf, listPathOf } from '../../../items/rules.ts'
import type { strings as itemWords } from '../../../items/strings.en.ts'
import { Gallery, ItemCardView, itemIcons, useItem } from '../../../items/web/public.ts'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import { ReportDialog } from '../../../reports/web/public.ts'
import { useNameTitle } from '../../../settings/web/public.ts'
import { meetAddress, messageAddress } from '../../../social/rules.ts'
import { BookmarkButton, FollowButton, LikeButton, ShareMenu } from '../../../social/web/public.ts'
import { similarItems } from '../../contract/items.ts'
import type { strings } from '../../strings.en.ts'
import { ItemBeside } from './ItemBeside.tsx'
import itemHeadStyles from './ItemHead.module.css'
import css from './ItemPage.module.css'
import { ItemParts } from './ItemParts.tsx'

/** `/profile/details/:id`: an offer, with its auction or its price beside it (look, screen 7). */
export function ItemScreen() {
  const { id = '' } = useParams()
  const read = useItem(id)
  const again = () => void read.refetch()
  if (read.error || !read.data)
    return <PendingPage error={read.error} onRetry={again} missing={<Missing />} className={css.page} height="460px" />
  return <ShownItem key={id} item={read.data.data} />
}

function Missing() {
  const t = useText<typeof strings>('public-pages')
  return (
    <EmptyState
      kind="no-match"
      level={1}
      title={t('item.missing')}
      body={t('item.missing-too')}
      action={
        <Button variant="primary" href="/market">
          {t('item.missing-back')}
        </Button>
      }
    />
  )
}

/** The page of an offer that is there. */
function ShownItem({ item }: { item: ItemPage }) {
  const t = useText<typeof strings>('public-pages')
  const narrow = useNarrow()
  const { card, images } = item
  // A draft auction is its owner's alone, and not among the card's facts.
  const draft = useAuctionOf({ kind: ITEM, id: card._id }, card.saleType !== 1 && !card.offer)
  const auctionId = card.offer?.auctionId ?? draft
  useNameTitle(card.name)
  const crumbs = [
    { label: t('item.market'), href: '/market' },
    { label: t(`item.lists.${card.kind}`), href: listPathOf(card.kind) },
    {
      label: (
        <Bdi lang={card.lang} clip>
          {card.name}
        </Bdi>
      ),
    },
  ]
  return (
    <Wrap className={css.page}>
      {!narrow && <Breadcrumb items={crumbs} />}
      <div className={css.columns}>
        <div className={css.top}>
          <Gallery images={images} name={card.name} seed={card._id} />
          <ItemHead item={item} />
        </div>
        <ItemBeside item={item} auctionId={auctionId} narrow={narrow} />
        <div className={css.parts}>
          <ItemParts item={item} />
        </div>
      </div>
      <SimilarItems itemId={card._id} />
      {narrow && <ItemBar item={item} auctionId={auctionId} />}
    </Wrap>
  )
}

/** A few offers like this one; nothing while there are none. */
function SimilarItems({ itemId }: { itemId: string }) {
  const t = useText<typeof strings>('public-pages')
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

/** What it is, what it is called, who offers it, and what can be done with it. */
function ItemHead({ item }: { item: ItemPage }) {
  const t = useText<typeof strings>('public-pages')
  const { card, own } = item
  return (
    <header className={itemHeadStyles.head}>
      <Marks item={item} />
      <h1 className={itemHeadStyles.name}>
        <Bdi lang={card.lang}>{card.name}</Bdi>
      </h1>
      <div className={itemHeadStyles.row}>
        <Owner card={card} />
        {!own && <FollowButton kind="member" id={card.owner.id} name={card.owner.name} size="compact" />}
        {!own && (
          <Button
            size="compact"
            href={messageAddress(card.owner.username, { kind: ITEM, id: card._id })}
            icon={<MessageSquare {...iconProps} />}
          >
            {t('message')}
          </Button>
        )}
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
    <div className={itemHeadStyles.marks}>
      <Chip icon={<Icon {...iconSmall} />}>{words(`kinds.${card.kind}.noun`)}</Chip>
      {category && <Chip>{nameIn(category, language)}</Chip>}
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
  const t = useText<typeof strings>('public-pages')
  const language = useShownLanguage()
  const { userType, verified } = owner
  return (
    <div className={itemHeadStyles.owner}>
      <MemberFace member={owner} size={36} />
      <span className={itemHeadStyles.who}>
        <Go to={`/profile/${owner.username}`} className={itemHeadStyles.link}>
          <bdi>{owner.name}</bdi>
        </Go>
        <span className={itemHeadStyles.about}>
          {country && <span className={itemHeadStyles.place}>{nameIn(country, language)}</span>}
          {verified && userType && (
            <VerifiedMark kind={userType} label={t('item.verified', { date: shortDate(verified.at) })} />
          )}
        </span>
      </span>
    </div>
  )
}

/** Like, keep, send on, report. */
function ItemActions({ item: { card, own } }: { item: ItemPage }) {
  const t = useText<typeof strings>('public-pages')
  const [reports, setReports] = useState(false)
  const more = t('more', { name: isolate(card.name) })
  const target = { kind: ITEM, id: card._id, name: card.name }
  const member = useViewer() !== null
  const from = itemPathOf(card._id)
  const ask = askAddress(member, member ? { about: target } : { subject: card.name, from })
  const help = { key: 'help', label: t('ask-club'), icon: <LifeBuoy {...iconProps} />, href: ask }
  const meeting = meetAddress(card.owner.username, { kind: ITEM, id: card._id })
  const meet = { key: 'meet', label: t('meet'), icon: <CalendarClock {...iconProps} />, href: meeting }
  const report = { key: 'report', label: t('report'), icon: <Flag {...iconProps} />, onPick: () => setReports(true) }
  return (
    <div className={itemHeadStyles.actions}>
      <LikeButton {...target} />
      <BookmarkButton {...target} />
      <ShareMenu path={itemPathOf(card._id)} title={card.name} />
      <Menu
        align="end"
        label={more}
        trigger={<IconButton label={more} icon={<Ellipsis {...iconProps} />} />}
        items={own ? [help] : [meet, help, report]}
      />
      <ReportDialog {...target} open={reports} onClose={() => setReports(false)} />
    </div>
  )
}

/** What stays at the lower end of a phone: the auction, opened for whoever comes to bid again, or the price. */
function ItemBar({ item, auctionId }: { item: ItemPage; auctionId: string | null }) {
  const [bid] = useQueryState('bid')
  return auctionId ? <AuctionBar auctionId={auctionId} opened={bid !== ''} /> : <OfferBar item={item} />
}

/** On phones: the price and the way to ask for it, at the lower end of the window while the box itself is out of sight. */
function OfferBar({ item: { card, own, sold } }: { item: ItemPage }) {
  const t = useText<typeof strings>('public-pages')
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

/** Whether the element of that id is in the window now. */
function useInView(id: string): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const observer = new IntersectionObserver(entries => setInView(entries.some(entry => entry.isIntersecting)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return inView
}
