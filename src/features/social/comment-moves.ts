import type { Carried } from '../../platform/shared/event.ts'
import type { CommentPage, CommentView, commented, commentRemoved, Thread } from './contract/comments.ts'
import type { liked } from './contract/likes.ts'

/** Puts a comment in its place by age (ids grow with time); one that is there already is replaced. */
function placed(all: readonly CommentView[], one: CommentView): CommentView[] {
  return [...all.filter(other => other._id !== one._id), one].toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

const changedThread = (page: CommentPage, id: string, change: (thread: Thread) => Thread): CommentPage => ({
  ...page,
  data: page.data.map(thread => (thread.comment._id === id ? change(thread) : thread)),
})

/** The comments after one was written: `thread` is the new one as this reader sees it. Heard twice it changes nothing more. */
export function withCommented(page: CommentPage, event: Carried<typeof commented>, thread: Thread): CommentPage {
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

const asMark = (comment: CommentView): CommentView => ({
  ...comment,
  ...{ state: 'removed', author: null, text: '', mentions: [], answers: null, editedAt: null, editableUntil: null },
  ...{ likes: 0, liked: false, removable: false },
})

/** The comments after one was taken away: a mark where answers stand under it, else nothing. */
export function withCommentGone(
  page: CommentPage,
  { commentId, comments }: Carried<typeof commentRemoved>,
): CommentPage {
  const data = page.data.map(thread => {
    if (thread.comment._id === commentId) return { ...thread, comment: asMark(thread.comment) }
    const replies = thread.replies.filter(one => one._id !== commentId)
    return replies.length === thread.replies.length ? thread : { ...thread, replies, replyCount: thread.replyCount - 1 }
  })
  const stand = data.filter(thread => thread.comment.state === 'standing' || thread.replyCount > 0)
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
