import { useEffect } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced, useListening } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { authorSilenced, loungeTopic, postEdited, postRemoved, sharesCounted } from '../contract/moves.ts'
import { readPost } from '../contract.ts'

/** A post that moves while it is looked at: read again once the line is open, and with everything that is told of it. */
export function usePost(postId: string) {
  const { viewer, status } = useSession()
  const read = useRead(readPost, { params: { postId } }, { enabled: status !== 'loading' })
  const post = read.data?.data
  const topic = post && (viewer || post.audience === 'public') ? loungeTopic(post.audience) : null
  const opened = useListening(topic)
  const { refetch } = read
  useEffect(() => {
    if (opened > 0) void refetch()
  }, [opened, refetch])
  const again = (event: { postId: string }) => event.postId === postId && void refetch()
  useAnnounced(postEdited, topic, again)
  useAnnounced(postRemoved, topic, again)
  useAnnounced(sharesCounted, topic, again)
  useAnnounced(authorSilenced, topic, ({ authorId }) => authorId === post?.author.id && void refetch())
  return read
}
