import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useEffect, useRef, useState } from 'react'
import { refusalToAccess } from '../../../../platform/shared/access.ts'
import type { Carried } from '../../../../platform/shared/event.ts'
import { send } from '../../../../platform/web/call.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { sendSignal, useAnnounced, useListening, useSignal } from '../../../../platform/web/live.ts'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import {
  holdsComment,
  withCommentEdited,
  withCommented,
  withCommentGone,
  withCommentLiked,
} from '../../comment-moves.ts'
import {
  COMMENT,
  commentEdited,
  commented,
  commentRemoved,
  listReplies,
  readComment,
  type Thread,
  writeComment,
  writingComment,
} from '../../contract/comments.ts'
import { liked, reactionTopic, unliked } from '../../contract/likes.ts'
import type { strings } from '../../strings.en.ts'
import { hearReactions } from '../use-reactions.ts'
import type { CommentStore } from './comment-store.ts'
import { useCommentStore } from './comment-store.ts'
import { CommentsAround, type ReportProps, useCommentsAround } from './comments-context.ts'
import css from './Comments.module.css'
import { Composer } from './Composer.tsx'
import { ThreadView } from './ThreadView.tsx'
import { useComments } from './use-comments.ts'
import { useKeptText } from './use-kept-text.ts'
import { useWriteComments } from './use-write.ts'

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
function useCommentLine({ ref, key, hear }: CommentStore): string | null {
  const client = useQueryClient()
  const viewer = useViewer()
  const inOrder = useInOrder()
  const [newest, setNewest] = useState<string | null>(null)
  const topic = reactionTopic(ref)
  const opened = useListening(topic)
  const name = key.join()
  useEffect(() => {
    // What began to be read before the line was open may be older than it.
    if (opened > 0) void client.cancelQueries({ queryKey: key }).then(() => client.refetchQueries({ queryKey: key }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is made anew each time, its name is not
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

/** While one types, the others are told so each time; they believe it for a little longer. */
const TOLD_EACH_MS = 3000
const BELIEVED_MS = 5000

/**
 * Tells others who have the thing before them that somebody writes, and answers whether somebody else does. Nobody learns who, and
 * whoever may not comment tells nothing.
 */
function useWriting({ ref }: CommentStore): { somebody: boolean; tell: (text: string) => void } {
  const topic = reactionTopic(ref)
  const may = refusalToAccess(writeComment.access, useViewer()) === null
  const told = useRef(0)
  const [heard, setHeard] = useState(0)
  useSignal(writingComment, topic, () => setHeard(Date.now()))
  // It came.
  useAnnounced(commented, topic, () => setHeard(0))
  useEffect(() => {
    if (heard === 0) return
    const timer = setTimeout(() => setHeard(0), BELIEVED_MS)
    return () => clearTimeout(timer)
  }, [heard])
  const tell = (text: string) => {
    // What is begun anew is told at once.
    if (text.trim() === '') told.current = 0
    else if (may && Date.now() - told.current >= TOLD_EACH_MS) {
      told.current = Date.now()
      sendSignal(writingComment, topic, {})
    }
  }
  return { somebody: heard > 0, tell }
}

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
function LinkedThread({ commentId, onAll }: { commentId: string; onAll: () => void }) {
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

type CommentsProps = {
  kind: string
  id: string
  /** Whose the thing is, null for nobody's. */
  ownerId: string | null
  /** `ReportDialog` of reports. */
  report: ComponentType<ReportProps>
  /** The reader opened them just now to say something: the field takes the focus. */
  opens?: boolean
}

/**
 * What is said under a thing, on two levels, with a field to say something; moves by itself while others write. The comment that
 * the address names (`?comment=`) stands first. Needs the sentences of `social` and `reports` (`strings` of the page).
 */
export function Comments({ kind, id, ownerId, report, opens }: CommentsProps) {
  const t = useText<typeof strings>('social')
  const [linked, setLinked] = useQueryState('comment')
  const store = useCommentStore({ kind, id })
  const newest = useCommentLine(store)
  const writing = useWriteComments(store)
  const { somebody, tell } = useWriting(store)
  const [text, setText] = useKeptText(`${kind}:${id}`)
  const change = (words: string) => {
    setText(words)
    tell(words)
  }
  const send = async (words: string) => {
    const refusal = await writing.write(words)
    if (refusal === null) change('')
    return refusal
  }
  return (
    <CommentsAround value={{ store, writing, ownerId, report, linked }}>
      <section className={css.comments}>
        <Composer
          label={t('comments.label')}
          send={t('comments.send')}
          note={somebody ? t('comments.writing') : null}
          text={text}
          onText={change}
          onSend={send}
          opens={opens ?? false}
        />
        {linked && <LinkedThread commentId={linked} onAll={() => setLinked('')} />}
        <CommentList />
      </section>
      <VisuallyHidden>
        <span role="status">{newest && t('comments.new-one', { name: isolate(newest) })}</span>
      </VisuallyHidden>
    </CommentsAround>
  )
}

/** The comments that were read so far, and the way to older ones. */
function CommentList() {
  const t = useText<typeof strings>('social')
  const { store, linked } = useCommentsAround()
  const { read, more, loading } = useComments(store)
  const slow = useDelayed(read.isPending)
  if (read.error) return <ErrorPiece error={read.error} level={3} onRetry={() => void read.refetch()} />
  if (!read.data) return slow ? <Skeleton height="160px" /> : null
  const { data, count } = read.data
  if (count === 0)
    return (
      <p className={css.none}>
        <strong>{t('comments.none')}.</strong> {t('comments.none-too')}
      </p>
    )
  return (
    <>
      <ul className={css.threads}>
        {data
          .filter(thread => !holdsComment(thread, linked))
          .map(thread => (
            <li key={thread.comment._id}>
              <ThreadView thread={thread} />
            </li>
          ))}
      </ul>
      {data.length < count && (
        <Button loading={loading} onClick={() => void more()}>
          {t('comments.show-more')}
        </Button>
      )}
    </>
  )
}
