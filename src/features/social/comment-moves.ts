import type { Carried } from '../../platform/shared/event.ts'
import type { CommentPage, CommentView, commented, commentRemoved, Thread } from './contract/comments.ts'
import type { liked } from './contract/likes.ts'

type Counted = Pick<Carried<typeof commented>, 'comments'>
type Gone = Pick<Carried<typeof commentRemoved>, 'commentId' | 'comments'>

/** Puts a comment in its place by age (ids grow with time); one that is there already is replaced. */
function placed(all: readonly CommentView[], one: CommentView): CommentView[] {
  return [...all.filter(other => other._id !== one._id), one].toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

const changedThread = (page: CommentPage, id: string, change: (thread: Thread) => Thread): CommentPage => ({
  ...page,
  data: page.data.map(thread => (thread.comment._id === id ? change(thread) : thread)),
})

/** The comments after one was written: `thread` is the new one as this reader sees it. Heard twice it changes nothing more. */
export function withCommented(page: CommentPage, event: Counted, thread: Thread): CommentPage {
  const { comment } = thread
  const counted = { ...page, total: event.comments }
  if (comment.underId === null) {
    if (page.data.some(one => one.comment._id === comment._id)) return counted
    return { ...counted, count: page.count + 1, data: [thread, ...page.data] }
  }
  return changedThread(counted, comment.underId, under => {
    if (under.replies.some(one => one._id === comment._id)) return under
    return { ...under, replies: placed(under.replies, comment), replyCount: under.replyCount + 1 }
  })
}

/** The comments after the words of one were changed. */
export function withCommentEdited(page: CommentPage, comment: CommentView): CommentPage {
  return changedAll(page, one => (one._id === comment._id ? comment : one))
}

/** Whether the words of a comment are there for its reader. */
const shows = ({ state }: CommentView): boolean => state === 'standing' || state === 'held'

const asMark = (comment: CommentView): CommentView => ({
  ...comment,
  ...{ state: 'removed', author: null, text: '', mentions: [], answers: null, editedAt: null, editableUntil: null },
  ...{ likes: 0, liked: false, removable: false },
})

/** The comments after one was taken away: a mark where answers stand under it, else nothing. */
export function withCommentGone(page: CommentPage, { commentId, comments }: Gone): CommentPage {
  const data = page.data.map(thread => {
    if (thread.comment._id === commentId) return { ...thread, comment: asMark(thread.comment) }
    const replies = thread.replies.filter(one => one._id !== commentId)
    return replies.length === thread.replies.length ? thread : { ...thread, replies, replyCount: thread.replyCount - 1 }
  })
  const stand = data.filter(thread => shows(thread.comment) || thread.replyCount > 0)
  return { data: stand, count: page.count - (data.length - stand.length), total: comments }
}

/** The comments after somebody liked one, or took it back with `on` false; `viewerId` reads them. */
export function withCommentLiked(
  page: CommentPage,
  { id, likes, userId }: Carried<typeof liked>,
  viewerId: string | undefined,
  on: boolean,
): CommentPage {
  const turn = (one: CommentView): CommentView =>
    one._id === id ? { ...one, likes, liked: userId === viewerId ? on : one.liked } : one
  return changedAll(page, turn)
}

function changedAll(page: CommentPage, turn: (one: CommentView) => CommentView): CommentPage {
  const data = page.data.map(one => ({ ...one, comment: turn(one.comment), replies: one.replies.map(turn) }))
  return { ...page, data }
}

const has = (page: CommentPage, id: string): boolean =>
  page.data.some(
    ({ comment, replies }) => (comment._id === id && shows(comment)) || replies.some(reply => reply._id === id),
  )

/** Whether a comment is the thread's own or among those of its answers that are here. */
export const holdsComment = ({ comment, replies }: Thread, id: string): boolean =>
  comment._id === id || replies.some(reply => reply._id === id)

/** The comments after the reader wrote one: it stands at once, whether or not the line has told of it already. */
export function withOwn(page: CommentPage, comment: CommentView): CommentPage {
  if (has(page, comment._id)) return page
  return withCommented(page, { comments: page.total + 1 }, { comment, replies: [], replyCount: 0 })
}

/** The comments after the reader took one away. */
export const withOwnGone = (page: CommentPage, commentId: string): CommentPage =>
  has(page, commentId) ? withCommentGone(page, { commentId, comments: page.total - 1 }) : page

/** The comments with those of the next page behind them; what moved there in the meantime stands once. */
export function withMore(page: CommentPage, next: CommentPage): CommentPage {
  const known = new Set(page.data.map(one => one.comment._id))
  return { ...next, data: [...page.data, ...next.data.filter(one => !known.has(one.comment._id))] }
}

/** The comments with more of the answers under one. */
export function withReplies(page: CommentPage, commentId: string, replies: readonly CommentView[], count: number) {
  return changedThread(page, commentId, thread => ({
    ...thread,
    replies: replies.reduce<CommentView[]>(placed, thread.replies),
    replyCount: count,
  }))
}

/** The comments after the reader pressed the heart of one: shown before the server says so, taken back by the opposite. */
export const withLike = (page: CommentPage, id: string, liked: boolean, by: number): CommentPage =>
  changedAll(page, one => (one._id === id ? { ...one, liked, likes: Math.max(0, one.likes + by) } : one))
