import { MeCard, Shortcuts } from './MeCard.tsx'
import { PeopleBox } from './PeopleBox.tsx'
import css from './TimelineScreen.module.css'
import { TrendingBox } from './TrendingBox.tsx'
import type { FeedState } from './use-feed.ts'

/** What stands beside the feed on wide screens, as a part of its own on phones. */
export function BesideFeed({ part, feed }: { part: 'trending' | 'people'; feed: FeedState }) {
  if (part === 'trending') return <TrendingBox feed={feed} />
  return (
    <div className={css.feed}>
      <PeopleBox feed={feed} />
      <MeCard />
      <Shortcuts />
    </div>
  )
}
