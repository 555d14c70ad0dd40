import { useQueryClient } from '@tanstack/react-query'
import { MEMBER } from '../../social/contract.ts'
import { useBlock } from '../../social/web/use-block.tsx'
import { type Author, readPost } from '../contract.ts'
import { withoutAuthor } from '../rules.ts'
import { changeFeeds } from './use-feed.ts'

/** Blocking whoever wrote a post, after which nothing of theirs is left in the feed. */
export function useBlockAuthor({ id, name }: Pick<Author, 'id' | 'name'>) {
  const client = useQueryClient()
  return useBlock({
    kind: MEMBER,
    id,
    name,
    onBlocked: () => {
      changeFeeds(client, pages => withoutAuthor(pages, id))
      void client.invalidateQueries({ queryKey: [readPost.id] })
    },
  })
}
