import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { keyOfRead, send, useWrite } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useSession } from '../../../platform/web/session.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { firstBody, PER_PAGE } from '../address.ts'
import { FILTERS, type Filter, type PostView, readCorner, readTimeline, type Timeline, writePost } from '../contract.ts'
import { type Feed, feedOf, nextOf, type Page, withOwn } from '../rules.ts'

/** First part of the keys under which feeds are kept. */
const FEED = 'lounge-feed'
/** A feed stays as it was read, so that coming back finds the place; what is new is asked for by the reader. */
const KEPT_MS = 30 * 60_000

type Place = { page: number; before?: string }
export type FeedPage = Timeline & Pick<Page, 'own' | 'gone'>
type KeptFeed = InfiniteData<FeedPage, Place>

const FIRST: Place = { page: 1 }

/** Changes the pages of every kept feed. */
export function changeFeeds(client: QueryClient, change: (pages: FeedPage[]) => FeedPage[]): void {
  client.setQueriesData<KeptFeed>({ queryKey: [FEED] }, kept => kept && { ...kept, pages: change(kept.pages) })
}

/** The pages of every kept feed. */
export const keptFeeds = (client: QueryClient): FeedPage[] =>
  client.getQueriesData<KeptFeed>({ queryKey: [FEED] }).flatMap(([, kept]) => kept?.pages ?? [])

/** Changes the pages of one filter's feed. */
function changeFeed(client: QueryClient, filter: Filter, change: (pages: FeedPage[]) => FeedPage[]): void {
  client.setQueriesData<KeptFeed>(
    { queryKey: [FEED], predicate: ({ queryKey }) => queryKey[2] === filter },
    kept => kept && { ...kept, pages: change(kept.pages) },
  )
}

export type FeedState = Feed & {
  pages: readonly FeedPage[]
  loading: boolean
  loadingMore: boolean
  /** Why it is empty: a failed load empties the feed (spec). */
  error: Error | null
  more(): void
  retry(): void
  /** Reads the first page anew in the place of what is shown. */
  renew(): Promise<void>
}

const NONE: readonly FeedPage[] = []

/** The reader's feed as far as it is loaded. */
export function useFeed(filter: Filter): FeedState {
  const client = useQueryClient()
  const { viewer, status } = useSession()
  const { language } = useLanguage()
  const key = [FEED, viewer?.id ?? null, filter, language]
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }): Promise<FeedPage> =>
      send(readTimeline, { body: { ...firstBody(filter), ...pageParam } }, { signal }),
    initialPageParam: FIRST,
    getNextPageParam: (_last, pages): Place | undefined =>
      feedOf(pages, PER_PAGE).finished ? undefined : nextOf(pages),
    initialData: () => fromDocument(client, filter, viewer === null),
    enabled: status !== 'loading',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  })
  const pages = query.error ? NONE : (query.data?.pages ?? NONE)
  return {
    ...feedOf(pages, PER_PAGE),
    pages,
    loading: query.isPending,
    loadingMore: query.isFetchingNextPage,
    error: query.error,
    more: () => void (query.isFetching || query.fetchNextPage()),
    retry: () => void client.resetQueries({ queryKey: key }),
    renew: async () => {
      const first: FeedPage = await send(readTimeline, { body: firstBody(filter) })
      client.setQueryData<KeptFeed>(key, { pages: [first], pageParams: [FIRST] })
    },
  }
}

/** What came with the document for whoever is nobody yet. */
function fromDocument(client: QueryClient, filter: Filter, visitor: boolean): KeptFeed | undefined {
  const first = visitor && client.getQueryData<FeedPage>(keyOfRead(readTimeline, { body: firstBody(filter) }))
  return first ? { pages: [first], pageParams: [FIRST] } : undefined
}

/** The feeds in which one's own new post stands at once. */
const takesOwn = (filter: Filter, post: PostView): boolean =>
  filter === 'all' || (filter === 'opportunities' && post.item !== null)

/** Posts; the new one stands on top of the feeds it belongs to at once. */
export function usePostIt(onDone: () => void) {
  const client = useQueryClient()
  return useWrite(writePost, {
    invalidates: [readCorner],
    onDone: ({ message, data }) => {
      for (const filter of FILTERS)
        if (takesOwn(filter, data)) changeFeed(client, filter, pages => withOwn(pages, data))
      toast({ tone: 'success', title: message })
      onDone()
    },
  })
}
