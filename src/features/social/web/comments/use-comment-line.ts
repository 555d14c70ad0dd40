import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Carried } from '../../../../platform/shared/event.ts'
import { send } from '../../../../platform/web/call.ts'
import { useAnnounced, useListening } from '../../../../platform/web/live.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { withCommentEdited, withCommented, withCommentGone, withCommentLiked } from '../../comment-moves.ts'
import { COMMENT, commentEdited, commented, commentRemoved, readComment, type Thread } from '../../contract/comments.ts'
import { liked, reactionTopic, unliked } from '../../contract/likes.ts'
import { hearReactions } from '../use-reactions.ts'
import type { CommentStore } from './comment-store.ts'

/** A comment as this reader sees it; null when it is not for them, or gone again. */
const seen = async (commentId: string): Promise<Thread | null> => {
  const answer = await send(readComment, { params: { commentId } }, { quiet: true }).catch(() => null)
  return answer?.data ?? null
}

/** Runs what needs an answer of the server one after the other: a comment that went again does not come back. */
function useInOrder(): (work: () => void | Promise<void>) => void {
  const last = useRef(Promise.resolve())
  return work => {
    last.current = last.current.then(work, work)
  }
}

/**
 * Follows what happens under a thing: once the line is open, and whenever it was broken, what is shown is read again. Answers the
 * name of whoever commented last while the page was open.
 */
export function useCommentLine({ ref, key, hear }: CommentStore): string | null {
  const client = useQueryClient()
  const viewer = useViewer()
  const inOrder = useInOrder()
  const [newest, setNewest] = useState<string | null>(null)
  const topic = reactionTopic(ref)
  const opened = useListening(topic)
  const name = key.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made anew each time, its name is not
  useEffect(() => {
    // What began to be read before the line was open may be older than it.
    if (opened > 0) void client.cancelQueries({ queryKey: key }).then(() => client.refetchQueries({ queryKey: key }))
  }, [opened, client, name])
  const count = (comments: number) => hearReactions(client, ref, { comments })
  useAnnounced(commented, topic, event => {
    count(event.comments)
    inOrder(async () => {
      const thread = await seen(event.commentId)
      hear(page => (thread ? withCommented(page, event, thread) : { ...page, total: event.comments }))
      if (thread?.comment.author && event.userId !== viewer?.id) setNewest(thread.comment.author.name)
    })
  })
  useAnnounced(commentEdited, topic, event =>
    inOrder(async () => {
      const thread = await seen(event.commentId)
      if (thread) hear(page => withCommentEdited(page, thread.comment))
    }),
  )
  useAnnounced(commentRemoved, topic, event => {
    count(event.comments)
    inOrder(() => hear(page => withCommentGone(page, event)))
  })
  const turn = (on: boolean) => (event: Carried<typeof liked>) => {
    if (event.kind === COMMENT) inOrder(() => hear(page => withCommentLiked(page, event, viewer?.id, on)))
  }
  useAnnounced(liked, topic, turn(true))
  useAnnounced(unliked, topic, turn(false))
  return newest
}
