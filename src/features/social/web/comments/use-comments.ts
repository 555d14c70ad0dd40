import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { send } from '../../../../platform/web/call.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { withMore } from '../../comment-moves.ts'
import { type CommentPage, listComments } from '../../contract/comments.ts'
import type { CommentStore } from './comment-store.ts'
import { PER_PAGE, readShown } from './read-shown.ts'

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
