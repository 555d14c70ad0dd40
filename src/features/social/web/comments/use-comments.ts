import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { send } from '../../../../platform/web/call.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { withMore, withReplies } from '../../comment-moves.ts'
import { type CommentPage, listComments, listReplies } from '../../contract/comments.ts'
import { readTurned } from '../turned-meanwhile.ts'
import type { CommentStore } from './comment-store.ts'

/** Comments of the first level that are asked for at once. */
const PER_PAGE = 10
const MOST = 100

/** How many the window shows, in whole pages. */
const shownIn = (page: CommentPage | undefined): number =>
  Math.min(MOST, Math.max(1, Math.ceil((page?.data.length ?? 0) / PER_PAGE)) * PER_PAGE)

/** The newest comments of a thing, as many as the window shows already, with the answers that were opened in it. */
function readShown({ ref, key, now }: CommentStore): Promise<CommentPage> {
  return readTurned(key, async () => {
    const before = new Map(now()?.data.map(thread => [thread.comment._id, thread.replies.length]))
    const page = await send(listComments, { query: { ...ref, perPage: shownIn(now()) } })
    let whole = page
    for (const { comment, replies } of page.data) {
      if ((before.get(comment._id) ?? 0) <= replies.length) continue
      const params = { commentId: comment._id }
      const all = await send(listReplies, { params, query: { perPage: MOST } })
      whole = withReplies(whole, comment._id, all.data, all.count)
    }
    return whole
  })
}

/** As long as a page that one left can be come back to, its comments stand where they stood. */
const KEPT_MS = 30 * 60_000

/** Comments of a thing, newest first, with `more` for the older ones. What was read stays; the live line keeps it true. */
export function useComments(store: CommentStore) {
  const { ref, key, change, now } = store
  const words = useWords()
  const [loading, setLoading] = useState(false)
  const read = useQuery<CommentPage, Error>({
    queryKey: key,
    queryFn: () => readShown(store),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: (count, error) => !(error instanceof Refusal) && count < 2,
  })
  const more = async () => {
    setLoading(true)
    try {
      const page = Math.floor((now()?.data.length ?? 0) / PER_PAGE) + 1
      const next = await send(listComments, { query: { ...ref, page, perPage: PER_PAGE } })
      change(before => withMore(before, next))
    } catch {
      toast({ tone: 'danger', title: words('ui.not-connected') })
    } finally {
      setLoading(false)
    }
  }
  return { read, more, loading }
}
