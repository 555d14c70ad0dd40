import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Carried } from '../../../../platform/shared/event.ts'
import { send } from '../../../../platform/web/call.ts'
import { useAnnounced } from '../../../../platform/web/live.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { withCommentEdited, withCommented, withCommentGone, withCommentLiked } from '../../comment-moves.ts'
import { COMMENT, commentEdited, commented, commentRemoved, readComment, type Thread } from '../../contract/comments.ts'
import { liked, reactionTopic, unliked } from '../../contract/likes.ts'
import { setReactions } from '../use-reactions.ts'
import type { CommentStore } from './comment-store.ts'

/** A comment as this reader sees it; null when it is not for them, or gone again. */
const seen = async (commentId: string): Promise<Thread | null> => {
  const answer = await send(readComment, { params: { commentId } }, { quiet: true }).catch(() => null)
  return answer?.data ?? null
}

/** Follows what happens under a thing. Answers the name of whoever commented last while the page was open. */
export function useCommentLine({ ref, change }: CommentStore): string | null {
  const client = useQueryClient()
  const viewer = useViewer()
  const [newest, setNewest] = useState<string | null>(null)
  const topic = reactionTopic(ref)
  const count = (comments: number) => setReactions(client, ref, () => ({ comments }))
  useAnnounced(commented, topic, async event => {
    count(event.comments)
    const thread = await seen(event.commentId)
    change(page => (thread ? withCommented(page, event, thread) : { ...page, total: event.comments }))
    if (thread?.comment.author && event.userId !== viewer?.id) setNewest(thread.comment.author.name)
  })
  useAnnounced(commentEdited, topic, async event => {
    const thread = await seen(event.commentId)
    if (thread) change(page => withCommentEdited(page, thread.comment))
  })
  useAnnounced(commentRemoved, topic, event => {
    count(event.comments)
    change(page => withCommentGone(page, event))
  })
  const turn = (on: boolean) => (event: Carried<typeof liked>) => {
    if (event.kind === COMMENT) change(page => withCommentLiked(page, event, viewer?.id, on))
  }
  useAnnounced(liked, topic, turn(true))
  useAnnounced(unliked, topic, turn(false))
  return newest
}
