import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { send } from '../../../../platform/web/call.ts'
import { withCommentEdited, withOwn, withOwnGone } from '../../comment-moves.ts'
import type { CommentPage } from '../../contract/comments.ts'
import { editComment, removeComment, writeComment } from '../../contract/comments.ts'
import { setReactions } from '../use-reactions.ts'
import { useWhy } from '../use-why.ts'
import type { CommentStore } from './comment-store.ts'

/** Writing under a thing; each answers null when it is done, else the sentence that says why not. */
export function useWriteComments({ ref, change, now }: CommentStore) {
  const client = useQueryClient()
  const why = useWhy()
  // The same words sent again after a broken line are the same comment.
  const keys = useRef(new Map<string, string>())
  const attempt = async (what: string, act: (options: { idempotencyKey: string }) => Promise<void>) => {
    const idempotencyKey = keys.current.get(what) ?? crypto.randomUUID()
    keys.current.set(what, idempotencyKey)
    try {
      await act({ idempotencyKey })
      keys.current.delete(what)
      return null
    } catch (error) {
      if (error instanceof Refusal) keys.current.delete(what)
      return why(error)
    }
  }
  const turn = (move: (page: CommentPage) => CommentPage) => {
    change(move)
    const total = now()?.total
    if (total !== undefined) setReactions(client, ref, () => ({ comments: total }))
  }
  return {
    write: (text: string, replyTo?: string) =>
      attempt(`write ${replyTo} ${text}`, async options => {
        const body = { ...ref, text, ...(replyTo && { replyTo }) }
        const { data } = await send(writeComment, { body }, options)
        turn(page => withOwn(page, data))
      }),
    edit: (commentId: string, text: string) =>
      attempt(`edit ${commentId} ${text}`, async options => {
        const { data } = await send(editComment, { params: { commentId }, body: { text } }, options)
        turn(page => withCommentEdited(page, data))
      }),
    remove: (commentId: string) =>
      attempt(`remove ${commentId}`, async options => {
        await send(removeComment, { params: { commentId } }, options)
        turn(page => withOwnGone(page, commentId))
      }),
  }
}
