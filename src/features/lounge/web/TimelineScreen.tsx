import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Carried } from '../../../platform/shared/event.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { Bookmark, Gavel, Handshake, Plus, Store, TextSearch } from '../../../platform/web/icons.ts'
import { useAnnounced, useListening } from '../../../platform/web/live.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useSession, useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconLarge, iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useKindWords } from '../../profiles/web/public.ts'
import { filterOf } from '../address.ts'
import {
  readCorner,
  readPost,
  type SharedPost,
  authorSilenced,
  loungeTopic,
  postEdited,
  postRemoved,
  readMoved,
  sharesCounted,
} from '../contract.ts'
import { shownIn, withoutAuthor, withoutPost, withPost, withShares } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AuthorFace } from './AuthorRow.tsx'
import { Composer } from './Composer.tsx'
import { PeopleBox, TrendingBox } from './Corner.tsx'
import { type FeedProps, LoungeFeed } from './LoungeFeed.tsx'
import meCardStyles from './MeCard.module.css'
import css from './TimelineScreen.module.css'
import { changeFeeds, type FeedPage, type FeedState, keptFeeds, useFeed } from './use-feed.ts'

/** Oneself at the side of the Lounge: who one is here, and how many listen. A visitor is told what the Lounge is. */
function MeCard() {
  const t = useText<typeof strings>('lounge')
  const { user, status } = useSession()
  const corner = useRead(readCorner, {}, { enabled: user !== null, staleMs: 60_000 })
  if (status === 'loading' || status === 'offline') return <div className={meCardStyles.waits} />
  if (!user) return <VisitorCard />
  const { name, username, userType, profileStatus, profileImage } = user
  const page = profileStatus === 'approved' ? `/profile/${username}` : '/account-setting'
  const author = corner.data?.author
  const rows = [
    ['followers', corner.data?.followers],
    ['following', corner.data?.following],
    ['posts', corner.data?.posts],
  ] as const
  return (
    <section className={meCardStyles.card}>
      <div className={meCardStyles.cover}>
        <Rings seed={user._id} kind={userType ?? undefined} fine />
      </div>
      <span className={meCardStyles.face} data-square={userType === 'company' || undefined}>
        {author ? (
          <AuthorFace author={author} />
        ) : (
          <MemberFace member={{ id: user._id, name, picture: profileImage, userType }} size={48} />
        )}
      </span>
      <Go to={page} className={meCardStyles.name}>
        <Bdi lang={author?.lang}>{author?.name ?? name}</Bdi>
      </Go>
      {author && author.name !== name && (
        <p className={meCardStyles.person}>
          <Bdi>{name}</Bdi>
        </p>
      )}
      {userType && <KindAndState kind={userType} approved={profileStatus === 'approved'} />}
      <dl className={meCardStyles.figures}>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`me.${key}`)}</dt>
            <dd>{value === undefined ? '–' : <Count value={value} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function KindAndState({ kind, approved }: { kind: string; approved: boolean }) {
  const t = useText<typeof strings>('lounge')
  const noun = useKindWords(kind)('noun')
  return (
    <p className={meCardStyles.kind} style={{ color: `var(--${kind})` }}>
      {noun} · {t(approved ? 'me.verified' : 'me.waiting')}
    </p>
  )
}

function VisitorCard() {
  const t = useText<typeof strings>('lounge')
  return (
    <section className={meCardStyles.card}>
      <div className={meCardStyles.cover}>
        <Rings seed="lounge" fine />
      </div>
      <p className={meCardStyles.title}>{t('me.visitor')}</p>
      <p className={meCardStyles.kind}>{t('me.visitor-too')}</p>
      <div className={meCardStyles.join}>
        <Button wide href="/register">
          {t('composer.join')}
        </Button>
      </div>
    </section>
  )
}

const PLACES = [
  ['bookmarks', '/bookmarks', Bookmark],
  ['bids', '/auctions?show=mine', Gavel],
  ['searches', '/saved-searches', TextSearch],
  ['agreements', '/my-agreements', Handshake],
  ['market', '/market', Store],
] as const

/** The ways from the Lounge that members go most. */
function Shortcuts() {
  const t = useText<typeof strings>('lounge')
  const { user } = useSession()
  if (!user) return null
  return (
    <nav className={meCardStyles.shortcuts} aria-label={t('me.shortcuts')}>
      {PLACES.map(([key, path, Icon]) => (
        <Go key={key} to={path} className={meCardStyles.place}>
          <Icon {...iconProps} />
          {t(`me.${key}`)}
        </Go>
      ))}
    </nav>
  )
}

const PARTS = ['feed', 'trending', 'people'] as const

/** On phones the columns become tabs, and the composer waits behind a button. */
function NarrowLounge({ beside, ...feed }: FeedProps & { beside: FeedState }) {
  const t = useText<typeof strings>('lounge')
  const viewer = useViewer()
  const [asked, setPart] = useQueryState('part', 'feed')
  const [writes, setWrites] = useState(false)
  const part = PARTS.find(one => one === asked) ?? 'feed'
  return (
    <div className={css.folded}>
      <Tabs
        id="lounge"
        label={t('parts.label')}
        tabs={PARTS.map(key => ({ key, label: t(`parts.${key}`) }))}
        value={part}
        onChange={setPart}
      />
      <TabPanel of="lounge" value={part}>
        {part === 'feed' && (
          <div className={css.feed}>
            {!viewer && <Composer />}
            <LoungeFeed {...feed} />
          </div>
        )}
        {part !== 'feed' && <BesideFeed part={part} feed={beside} />}
      </TabPanel>
      {viewer && part === 'feed' && (
        <IconButton
          className={css.plus}
          variant="primary"
          label={t('composer.title')}
          icon={<Plus {...iconLarge} />}
          onClick={() => setWrites(true)}
        />
      )}
      <ComposerSheet open={writes} onClose={() => setWrites(false)} />
    </div>
  )
}

/** What stands beside the feed on wide screens, as a part of its own on phones. */
function BesideFeed({ part, feed }: { part: 'trending' | 'people'; feed: FeedState }) {
  if (part === 'trending') return <TrendingBox feed={feed} />
  return (
    <div className={css.feed}>
      <PeopleBox feed={feed} />
      <MeCard />
      <Shortcuts />
    </div>
  )
}

/** The composer in a sheet of its own, on phones. */
function ComposerSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText<typeof strings>('lounge')
  return (
    <Dialog open={open} title={t('composer.title')} onClose={onClose}>
      <div className={css.sheet}>
        <Composer opens onDone={onClose} />
      </div>
    </Dialog>
  )
}

/** As many as one call takes. */
const MOST = 100

/**
 * Keeps what is shown as it is now: what was changed is read again, what was taken away goes. Once the line is open, and whenever it
 * was broken, it is asked what was missed.
 */
function useMovedPosts(): void {
  const client = useQueryClient()
  const viewer = useViewer()
  // One after the other: what was read earlier never stands over what was read later.
  const last = useRef(Promise.resolve())
  const inOrder = (work: () => Promise<void> | void) => {
    last.current = last.current.then(work).catch(() => {})
  }
  const everyone = loungeTopic('public')
  const members = viewer ? loungeTopic('members') : null
  const opened = useListening(members ?? everyone)
  // Asked when the line opens, not when the page is drawn.
  useEffect(() => {
    if (opened > 0) inOrder(() => catchUp(client))
  }, [opened, client])
  const change = (turn: (pages: FeedPage[]) => FeedPage[]) => inOrder(() => changeFeeds(client, turn))
  const moves: Moves = {
    edited: ({ postId }) =>
      inOrder(async () => {
        if (!shownIn(keptFeeds(client)).some(post => post._id === postId)) return
        const { data } = await send(readPost, { params: { postId } }, { quiet: true })
        changeFeeds(client, pages => withPost(pages, data))
      }),
    removed: ({ postId }) => change(pages => withoutPost(pages, postId)),
    silenced: ({ authorId }) => change(pages => withoutAuthor(pages, authorId)),
    counted: ({ postId, shares }) => change(pages => withShares(pages, postId, shares)),
  }
  useMoves(everyone, moves)
  useMoves(members, moves)
}

type Moves = {
  edited(event: Carried<typeof postEdited>): void
  removed(event: Carried<typeof postRemoved>): void
  silenced(event: Carried<typeof authorSilenced>): void
  counted(event: Carried<typeof sharesCounted>): void
}

function useMoves(line: string | null, { edited, removed, silenced, counted }: Moves): void {
  useAnnounced(postEdited, line, edited)
  useAnnounced(postRemoved, line, removed)
  useAnnounced(authorSilenced, line, silenced)
  useAnnounced(sharesCounted, line, counted)
}

const asKnown = ({ _id: id, editedAt, item }: SharedPost) => ({ id, editedAt, moving: item?.offer?.state === 'live' })

/** Asks what became of the posts of every kept feed. */
async function catchUp(client: QueryClient): Promise<void> {
  const known = new Map(shownIn(keptFeeds(client)).map(post => [post._id, asKnown(post)]))
  const posts = [...known.values()]
  for (let from = 0; from < posts.length; from += MOST) {
    const body = { posts: posts.slice(from, from + MOST) }
    const { changed, gone } = await send(readMoved, { body }, { quiet: true })
    for (const post of changed) changeFeeds(client, pages => withPost(pages, post))
    for (const id of gone) changeFeeds(client, pages => withoutPost(pages, id))
  }
}

/** Narrower than this there is no room beside the feed: what stands there becomes tabs. */
const FOLDS = 880

/** The Business Lounge (look: screen 8): oneself, the feed, and what happens beside it. */
export function TimelineScreen() {
  const t = useText<typeof strings>('lounge')
  const narrow = useNarrow(FOLDS)
  const [asked, setFilter] = useQueryState('filter', 'all')
  const filter = filterOf(asked)
  const feed = useFeed(filter)
  const beside = useFeed('all')
  useMovedPosts()
  return (
    <Wrap className={css.page}>
      <VisuallyHidden>
        <h1>{t('pages.timeline')}</h1>
      </VisuallyHidden>
      {narrow ? (
        <NarrowLounge feed={feed} beside={beside} filter={filter} onFilter={setFilter} />
      ) : (
        <div className={css.columns}>
          <aside className={css.me} aria-label={t('me.title')}>
            <MeCard />
            <Shortcuts />
          </aside>
          <div className={css.feed}>
            <Composer />
            <LoungeFeed feed={feed} filter={filter} onFilter={setFilter} />
          </div>
          <aside className={css.beside} aria-label={t('trending.title')}>
            <TrendingBox feed={beside} />
            <PeopleBox feed={beside} />
          </aside>
        </div>
      )}
    </Wrap>
  )
}
