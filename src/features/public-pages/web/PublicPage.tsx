import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { CalendarClock, Ellipsis, Flag, Link2, MessageSquare, Share2 } from '../../../platform/web/icons.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { AgreementBox } from '../../agreements/web/public.ts'
import { readAuctionOf } from '../../auctions/contract/calls.ts'
import { AuctionPanel } from '../../auctions/web/public.ts'
import type { CardView } from '../../profiles/contract.ts'
import { stateScreenOf } from '../../profiles/rules.ts'
import { CardFacts, KindHead, ProfileCard } from '../../profiles/web/public.ts'
import { ReportDialog } from '../../reports/web/public.ts'
import { useNameTitle } from '../../settings/web/public.ts'
import { meetAddress, messageAddress } from '../../social/rules.ts'
import { BookmarkButton, FollowButton, useBlock } from '../../social/web/public.ts'
import type { PublicPageView } from '../contract/page.ts'
import type { strings } from '../strings.en.ts'
import actionsStyles from './Actions.module.css'
import { Parts } from './Parts.tsx'
import css from './PublicPage.module.css'
import { SeeAs } from './SeeAs.tsx'

const COPIED_MS = 3000

/** Write to them, follow, keep, send on, block, report. On phones they stay at the lower end of the window. */
function Actions({ publicPage }: { publicPage: PublicPageView }) {
  const t = useText<typeof strings>('public-pages')
  const { card, userId, own } = publicPage
  const narrow = useNarrow()
  const [reports, setReports] = useState(false)
  const target = { kind: 'member', id: userId, name: card.name }
  const block = useBlock(target)
  const url = `${location.origin}/profile/${card.username}`
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'success', title: t('copied'), ms: COPIED_MS })
  }
  const send = () => void navigator.share({ title: card.name, url }).catch(() => {})
  const flag = <Flag {...iconProps} />
  const meet = {
    key: 'meet',
    label: t('meet'),
    icon: <CalendarClock {...iconProps} />,
    href: meetAddress(card.username),
  }
  const book = {
    key: 'book',
    label: t('book'),
    icon: <CalendarClock {...iconProps} />,
    href: `/book/${card.username}`,
  }
  const items = [
    // Beside writing and following a phone has no room for it.
    ...(!own && narrow && publicPage.offersTimes ? [book] : []),
    ...(own ? [] : [meet]),
    { key: 'copy', label: t('copy-link'), icon: <Link2 {...iconProps} />, onPick: () => void copy() },
    ...('share' in navigator
      ? [{ key: 'share', label: t('share'), icon: <Share2 {...iconProps} />, onPick: send }]
      : []),
    ...(own ? [] : [{ key: 'report', label: t('report'), icon: flag, onPick: () => setReports(true) }, block.item]),
  ]
  const more = t('more', { name: card.name })
  return (
    <>
      <div {...(!own && { className: actionsStyles.actions, 'data-foot-bar': true })}>
        {!own && (
          <Button variant="primary" href={messageAddress(card.username)} icon={<MessageSquare {...iconProps} />}>
            {t('message')}
          </Button>
        )}
        {!own && !narrow && publicPage.offersTimes && (
          <Button href={book.href} icon={book.icon}>
            {book.label}
          </Button>
        )}
        {!own && <FollowButton {...target} />}
        {!own && <BookmarkButton {...target} />}
        <Menu
          label={more}
          align="end"
          trigger={<IconButton label={more} icon={<Ellipsis {...iconProps} />} />}
          items={items}
        />
      </div>
      {block.dialog}
      <ReportDialog {...target} open={reports} onClose={() => setReports(false)} />
    </>
  )
}

/** A public page (look: screen 6): head, the parts on two thirds, facts and similar companies beside. */
export function PublicPage({ read }: { read: UseQueryResult<{ data: PublicPageView }, Error> }) {
  const publicPage = read.data?.data
  useNameTitle(publicPage?.card.name)
  const again = () => void read.refetch()
  if (read.error || !publicPage)
    return <PendingPage error={read.error} onRetry={again} missing={<Missing />} className={css.page} height="320px" />
  return (
    <Wrap className={css.page}>
      {publicPage.own && <OwnStrip publicPage={publicPage} />}
      <KindHead
        card={publicPage.card}
        zone={publicPage.zone ?? undefined}
        actions={<Actions publicPage={publicPage} />}
      />
      <div className={css.columns}>
        <div className={css.main}>
          <Parts publicPage={publicPage} />
        </div>
        <Beside publicPage={publicPage} />
      </div>
    </Wrap>
  )
}

function OwnStrip({ publicPage }: { publicPage: PublicPageView }) {
  const t = useText<typeof strings>('public-pages')
  return <SeeAs words={t('own-page')} go={{ to: stateScreenOf(publicPage.card.kind), label: t('edit-page') }} />
}

function Missing() {
  const t = useText<typeof strings>('public-pages')
  return (
    <EmptyState
      kind="no-match"
      level={1}
      title={t('missing.title')}
      body={t('missing.body')}
      action={
        <Button variant="primary" href="/company/list">
          {t('missing.back')}
        </Button>
      }
    />
  )
}

/** Beside the page: the two figures, what was checked, and who is like them. */
function Beside({ publicPage }: { publicPage: PublicPageView }) {
  const t = useText<typeof strings>('public-pages')
  const { viewer } = useSession()
  const { card, similar } = publicPage
  const { verified } = card
  const locked = publicPage.view.groups.some(group => group.fields.some(field => field.locked !== null))
  return (
    <aside className={css.beside}>
      <section className={css.box} aria-label={t('facts')}>
        <CardFacts card={card} />
        {verified && (
          <p className={css.checked}>
            {verified.by
              ? t('checked-by', { name: verified.by, date: shortDate(verified.at) })
              : t('checked-by-club', { date: shortDate(verified.at) })}
          </p>
        )}
      </section>
      {card.kind === 'company' && (
        <div className={css.sale}>
          <CompanySale card={card} />
        </div>
      )}
      {!viewer && locked && (
        <section className={css.join}>
          <strong>{t('join-to-see')}</strong>
          <p>{t('join-to-see-too')}</p>
          <Button variant="primary" href="/register">
            {t('join')}
          </Button>
        </section>
      )}
      {similar.length > 0 && (
        <section>
          <h2 className={css.similar}>{t('similar')}</h2>
          <div className={css.cards}>
            {similar.map(one => (
              <ProfileCard key={one._id} card={one} href={`/profile/${one.username}`} />
            ))}
          </div>
        </section>
      )}
    </aside>
  )
}

/** How a company is sold, when it is: its auction, that one is to come, or the way to ask for it. Nothing for the others. */
function CompanySale({ card }: { card: CardView }) {
  const t = useText<typeof strings>('public-pages')
  const subject = { kind: 'profile', id: card._id } as const
  const { data: answer } = useRead(readAuctionOf, { params: subject })
  if (answer?.data) return <AuctionPanel auctionId={answer.data._id} />
  if (!card.facts.some(fact => fact.word === 'auction')) return <AgreementBox subject={subject} />
  if (!answer) return null
  return (
    <Alert tone="info" title={t('auction-to-come')}>
      {t('auction-to-come-too')}
    </Alert>
  )
}
