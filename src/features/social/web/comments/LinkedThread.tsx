import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { holdsComment } from '../../comment-moves.ts'
import { listReplies, readComment, type Thread } from '../../contract/comments.ts'
import type { strings } from '../../strings.en.ts'
import css from './Comments.module.css'
import { useCommentsAround } from './comments-context.ts'
import { ThreadView } from './ThreadView.tsx'
import { useComments } from './use-comments.ts'

const MOST = 100

/** The comment of the first level that a linked one belongs to, with all its answers. */
async function wholeThread(commentId: string): Promise<Thread> {
  const { data } = await send(readComment, { params: { commentId } }, { quiet: true })
  const root = data.comment.underId
  const top = root ? (await send(readComment, { params: { commentId: root } }, { quiet: true })).data : data
  if (top.replies.length === top.replyCount) return top
  const params = { commentId: top.comment._id }
  const all = await send(listReplies, { params, query: { perPage: MOST } }, { quiet: true })
  return { ...top, replies: all.data, replyCount: all.count }
}

/** The comment that the address names, before all others; it says so when it is not there any more. */
export function LinkedThread({ commentId, onAll }: { commentId: string; onAll: () => void }) {
  const t = useText<typeof strings>('social')
  const { store } = useCommentsAround()
  const { read: list } = useComments(store)
  const box = useRef<HTMLDivElement>(null)
  // The list leaves out what stands here: what moves there moves here.
  const listed = list.data?.data.find(one => holdsComment(one, commentId))
  const read = useQuery({
    queryKey: [...store.key, 'linked', commentId],
    queryFn: () => wholeThread(commentId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const thread = listed ?? read.data
  const shown = thread !== undefined
  useEffect(() => {
    if (shown) box.current?.scrollIntoView({ block: 'center' })
  }, [shown])
  const all = (
    <Button variant="ghost" onClick={onAll}>
      {t('comments.all')}
    </Button>
  )
  if (read.error && !listed) return <Alert tone="info" title={t('comments.not-here')} action={all} />
  if (!thread) return null
  return (
    <div className={css.linked} ref={box}>
      <div className={css.head}>
        {t('comments.linked')}
        {all}
      </div>
      <ThreadView thread={thread} />
    </div>
  )
}
