import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../../platform/web/call.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { FILTERS, readCorner, writePost } from '../contract.ts'
import { withOwn } from '../rules.ts'
import { changeFeed, takesOwn } from './use-feed.ts'

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
