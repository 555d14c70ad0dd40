import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { send } from '../../../../platform/web/call.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { withMore } from '../../comment-moves.ts'
import { type CommentPage, listComments } from '../../contract/comments.ts'
import type { CommentStore } from './comment-store.ts'

const PER_PAGE = 10

/** Comments of a thing, newest first, with `more` for the older ones. What was read stays; the live line keeps it true. */
export function useComments({ ref, key, change, now }: CommentStore) {
  const words = useWords()
  const [loading, setLoading] = useState(false)
  const page = (number: number) => send(listComments, { query: { ...ref, page: number, perPage: PER_PAGE } })
  const read = useQuery<CommentPage, Error>({
    queryKey: key,
    queryFn: () => page(1),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !(error instanceof Refusal) && count < 2,
  })
  const more = async () => {
    setLoading(true)
    try {
      const next = await page(Math.floor((now()?.data.length ?? 0) / PER_PAGE) + 1)
      change(before => withMore(before, next))
    } catch {
      toast({ tone: 'danger', title: words('ui.not-connected') })
    } finally {
      setLoading(false)
    }
  }
  return { read, more, loading }
}
