import { useCallback, useEffect, useRef, useState } from 'react'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send } from '../../../platform/web/call.ts'
import { ArrowUp, Check, RotateCw } from '../../../platform/web/icons.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { type Filter, countNews, FILTERS, loungeTopic, posted } from '../contract.ts'
import { topOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import feedListStyles from './FeedList.module.css'
import css from './FeedTop.module.css'
import { PostCard } from './PostCard.tsx'
import { PostSkeleton } from './PostSkeleton.tsx'
import type { FeedState } from './use-feed.ts'

/** So many posts load by themselves on the way down; then a button keeps the end of the page within reach. */
const BY_ITSELF = 50

type FeedListProps = { feed: FeedState; filter: Filter; onFilter: (filter: Filter) => void }

/** The posts as far as they are loaded, the end of them, or why there are none. */
function FeedList({ feed, filter, onFilter }: FeedListProps) {
  const t = useText<typeof strings>('lounge')
  const slow = useDelayed(feed.loading || feed.loadingMore)
  const { posts, count, finished, error } = feed
  return (
    <section className={feedListStyles.list} aria-busy={feed.loading || feed.loadingMore} aria-label={t('parts.feed')}>
      <VisuallyHidden>
        <p role="status">{feed.loading ? t('loading') : t('count', { count })}</p>
      </VisuallyHidden>
      {error && <FailedFeed error={error} onRetry={feed.retry} />}
      {!error && !feed.loading && posts.length === 0 && <EmptyFeed filter={filter} onFilter={onFilter} />}
      {posts.map(post => (
        <PostCard key={post._id} post={post} />
      ))}
      {slow && [0, 1, 2].slice(0, feed.loading ? 3 : 1).map(at => <PostSkeleton key={at} />)}
      {!finished && posts.length > 0 && <More feed={feed} />}
      {finished && posts.length > 0 && (
        <p className={feedListStyles.end}>
          <Check {...iconSmall} />
          {t('up-to-date')}
        </p>
      )}
    </section>
  )
}

/** Loads the next page when its place comes near, or when it is pressed. */
function More({ feed }: { feed: FeedState }) {
  const t = useText<typeof strings>('lounge')
  const place = useRef<HTMLDivElement>(null)
  const more = useRef(feed.more)
  more.current = feed.more
  const byItself = feed.posts.length < BY_ITSELF
  useEffect(() => {
    const mark = place.current
    if (!mark || !byItself || !('IntersectionObserver' in window)) return
    const watcher = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && more.current(), {
      rootMargin: '600px',
    })
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [byItself])
  return (
    <div ref={place} className={feedListStyles.more}>
      <Button loading={feed.loadingMore} onClick={feed.more}>
        {t('more')}
      </Button>
    </div>
  )
}

/** Why a filter shows nothing, and what to do about it. */
function EmptyFeed({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const t = useText<typeof strings>('lounge')
  const viewer = useViewer()
  if (filter === 'all') return <EmptyState kind="none-yet" title={t('empty.all')} body={t('empty.all-too')} />
  if (filter === 'following' && !viewer)
    return (
      <EmptyState
        kind="note"
        title={t('empty.following-visitor')}
        body={t('empty.following-visitor-too')}
        action={
          <Button variant="primary" href="/login?next=%2Ftimeline%3Ffilter%3Dfollowing">
            {t('me.login')}
          </Button>
        }
      />
    )
  const action =
    filter === 'following' ? (
      <Button variant="primary" href="/company/list">
        {t('empty.see-members')}
      </Button>
    ) : filter === 'opportunities' ? (
      <Button href="/market">{t('empty.see-market')}</Button>
    ) : (
      <Button onClick={() => onFilter('all')}>{t('empty.see-all')}</Button>
    )
  return <EmptyState kind="none-yet" title={t(`empty.${filter}`)} body={t(`empty.${filter}-too`)} action={action} />
}

/** In the place of the posts when they could not be loaded: the feed is empty (spec), and says why. */
function FailedFeed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText<typeof strings>('lounge')
  const why = error instanceof Refusal ? error.message : t('failed-line')
  const requestId = (error as { requestId?: string | null }).requestId ?? undefined
  return (
    <EmptyState
      kind="failed"
      title={t('failed')}
      body={why || undefined}
      requestId={requestId}
      action={
        <Button variant="primary" icon={<RotateCw {...iconProps} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

/** Windows that hear of a post at the same moment ask within so long, not all at once. */
const SPREAD_MS = 2500

/**
 * How many posts stand above the newest one that is shown. The live line only says that there is something; the server counts,
 * because it alone knows whose posts this reader sees.
 */
function useNews(filter: Filter, feed: FeedState): { count: number; seen(): void } {
  const viewer = useViewer()
  const [count, setCount] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const top = topOf(feed.pages)
  const own = feed.pages[0]?.own?.length ?? 0
  const asked = useRef({ top, own })
  asked.current = { top, own }
  const ask = useCallback(async () => {
    const { top: after, own: mine } = asked.current
    if (!after) return
    const { count: above } = await send(countNews, { body: { filter, after } }, { quiet: true }).catch(() => ({
      count: 0,
    }))
    if (asked.current.top === after) setCount(Math.max(0, above - mine))
  }, [filter])
  const hear = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(), Math.random() * SPREAD_MS)
  }
  useAnnounced(posted, loungeTopic('public'), hear)
  useAnnounced(posted, viewer ? loungeTopic('members') : null, hear)
  // Whoever comes back to a feed that was read before learns what came meanwhile.
  useEffect(() => {
    setCount(0)
    void ask()
    return () => clearTimeout(timer.current)
  }, [ask])
  return { count, seen: () => setCount(0) }
}

type FeedTopProps = {
  feed: FeedState
  filter: Filter
  onFilter: (filter: Filter) => void
  news: { count: number; seen(): void }
}

/** The server counts no further. */
const MOST = 99

/** What to show, and a pill when there is more to see above. Nothing moves before it is pressed. */
function FeedTop({ feed, filter, onFilter, news }: FeedTopProps) {
  const t = useText<typeof strings>('lounge')
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await feed.renew().then(news.seen, feed.retry)
    setBusy(false)
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <div className={css.news} role="status">
        {news.count > 0 && (
          <Button
            variant="primary"
            size="compact"
            className={css.pill}
            loading={busy}
            icon={<ArrowUp {...iconSmall} />}
            onClick={() => void show()}
          >
            {news.count >= MOST ? t('news-many') : t('news', { count: news.count })}
          </Button>
        )}
      </div>
      {/* A row of switches, not a form's group of fields. */}
      <div className={css.filters} role="group" aria-label={t('filters.label')}>
        {FILTERS.map(one => (
          <button
            key={one}
            type="button"
            className={classNames(css.filter, one === filter && css.on)}
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
          >
            {t(`filters.${one}`)}
          </button>
        ))}
      </div>
    </>
  )
}

export type FeedProps = { feed: FeedState; filter: Filter; onFilter: (filter: Filter) => void }

/** What is shown, how much of it is new, and the posts. */
export function LoungeFeed({ feed, filter, onFilter }: FeedProps) {
  const news = useNews(filter, feed)
  return (
    <>
      <FeedTop feed={feed} filter={filter} onFilter={onFilter} news={news} />
      <FeedList feed={feed} filter={filter} onFilter={onFilter} />
    </>
  )
}
