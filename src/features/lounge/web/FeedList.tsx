import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { Filter } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { EmptyFeed } from './EmptyFeed.tsx'
import { FailedFeed } from './FailedFeed.tsx'
import css from './FeedList.module.css'
import { PostCard } from './PostCard.tsx'
import { PostSkeleton } from './PostSkeleton.tsx'
import type { FeedState } from './use-feed.ts'

/** So many posts load by themselves on the way down; then a button keeps the end of the page within reach. */
const BY_ITSELF = 50

type FeedListProps = { feed: FeedState; filter: Filter; onFilter: (filter: Filter) => void }

/** The posts as far as they are loaded, the end of them, or why there are none. */
export function FeedList({ feed, filter, onFilter }: FeedListProps) {
  const t = useText<typeof strings>('lounge')
  const slow = useDelayed(feed.loading || feed.loadingMore)
  const { posts, count, finished, error } = feed
  return (
    <section className={css.list} aria-busy={feed.loading || feed.loadingMore} aria-label={t('parts.feed')}>
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
        <p className={css.end}>
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
    <div ref={place} className={css.more}>
      <Button loading={feed.loadingMore} onClick={feed.more}>
        {t('more')}
      </Button>
    </div>
  )
}
