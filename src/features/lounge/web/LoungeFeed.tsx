import type { Filter } from '../contract.ts'
import { FeedList } from './FeedList.tsx'
import { FeedTop } from './FeedTop.tsx'
import type { FeedState } from './use-feed.ts'
import { useNews } from './use-news.ts'

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
