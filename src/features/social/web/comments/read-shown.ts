import { send } from '../../../../platform/web/call.ts'
import { withReplies } from '../../comment-moves.ts'
import { type CommentPage, listComments, listReplies } from '../../contract/comments.ts'
import { readTurned } from '../turned-meanwhile.ts'
import type { CommentStore } from './comment-store.ts'

/** Comments of the first level that are asked for at once. */
export const PER_PAGE = 10
const MOST = 100

/** How many the window shows, in whole pages. */
const shownIn = (page: CommentPage | undefined): number =>
  Math.min(MOST, Math.max(1, Math.ceil((page?.data.length ?? 0) / PER_PAGE)) * PER_PAGE)

/** The newest comments of a thing, as many as the window shows already, with the answers that were opened in it. */
export function readShown({ ref, key, now }: CommentStore): Promise<CommentPage> {
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
