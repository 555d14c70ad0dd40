import { z } from 'zod'
import { USER_TYPES } from '../../../platform/shared/access.ts'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { signal } from '../../../platform/shared/signal.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { TargetRef } from '../contract.ts'

/** The kind of target that stands for a comment. */
export const COMMENT = 'comment'
/** Longest text of a comment, in characters. */
export const MAX_COMMENT = 1000
/** How long the author may change what they wrote (product rules, section 8). */
export const EDIT_MINUTES = 15
/** Answers that come with a comment of the first level; the others are asked for. */
export const FIRST_ANSWERS = 3

/** Somebody writes a comment at this moment; nobody is told who. On the line of the thing (`reactionTopic`), while they type. */
export const writingComment = signal('social.writing-comment', z.object({}))

/** A member as a comment names them. `link` leads to their page where they have one. */
export const Writer = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  userType: z.enum(USER_TYPES).nullable(),
  /** Address of the small picture. */
  picture: z.string().nullable(),
  link: z.string().nullable(),
})
export type Writer = z.infer<typeof Writer>

/**
 * A comment as its reader sees it. Of one that is `removed`, or `hidden` because the reader blocked its author, only the
 * place is left, for the answers under it. One’s own that is `held` waits for the desk, and nobody else reads it.
 */
export const CommentView = z.object({
  _id: Id,
  kind: z.string(),
  id: Id,
  state: z.enum(['standing', 'held', 'removed', 'hidden']),
  author: Writer.nullable(),
  text: z.string(),
  language: z.enum(LANGUAGES),
  /** User names in the text that members have; only these are links. */
  mentions: z.array(z.string()),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** The comment of the first level that it hangs under; null for one of the first level. */
  underId: Id.nullable(),
  /** Whom it answers, when that is another answer. */
  answers: z.object({ name: z.string(), link: z.string().nullable() }).nullable(),
  likes: z.number().int(),
  liked: z.boolean(),
  /** Until when the reader may change it; null for what is not theirs or stands too long. */
  editableUntil: z.iso.datetime().nullable(),
  removable: z.boolean(),
})
export type CommentView = z.infer<typeof CommentView>

/** A comment of the first level with the oldest answers under it, and how many there are. */
export const Thread = z.object({
  comment: CommentView,
  replies: z.array(CommentView),
  replyCount: z.number().int(),
})
export type Thread = z.infer<typeof Thread>

const Text = z.string().trim().min(1).max(MAX_COMMENT)
const About = z.object({ commentId: Id })

export const listComments = call('GET /comments', {
  summary: 'Comments under a thing, newest first, each with its oldest answers.',
  description: '`count` is of the first level, for the pages; `total` counts every comment that stands.',
  access: 'anyone',
  query: Paging.extend(TargetRef.shape),
  answer: listOf(Thread).extend({ total: z.number().int() }),
  refusals: { 'social.not-commentable': 422 },
})
export type CommentPage = z.infer<typeof listComments.answer>

export const listReplies = call('GET /comments/:commentId/replies', {
  summary: 'Answers under a comment of the first level, oldest first.',
  access: 'anyone',
  params: About,
  query: Paging,
  answer: listOf(CommentView),
})

export const readComment = call('GET /comments/:commentId', {
  summary: 'One comment with its oldest answers; one that the viewer may not see is not found.',
  access: 'anyone',
  params: About,
  answer: z.object({ data: Thread }),
})

export const writeComment = call('POST /comments', {
  summary: 'Writes a comment under a thing, or an answer to a comment with `replyTo`.',
  description:
    'An answer to an answer hangs under the first level too. Members named `@username` are told, if they may see the thing. Across a block nobody comments.',
  access: 'with-profile',
  body: TargetRef.extend({ text: Text, replyTo: Id.optional() }),
  answer: z.object({ message: z.string(), data: CommentView }),
  refusals: { 'social.not-commentable': 422, 'social.you-blocked': 409, 'social.not-possible': 403 },
  limits: [{ max: 30, seconds: 300, by: 'caller' }],
})

export const editComment = call('PUT /comments/:commentId', {
  summary: 'Changes one’s own comment within 15 minutes; it says that it was edited.',
  access: 'with-profile',
  params: About,
  body: z.object({ text: Text }),
  answer: z.object({ message: z.string(), data: CommentView }),
  refusals: { 'social.too-late': 409 },
})

export const removeComment = call('DELETE /comments/:commentId', {
  summary:
    'Takes a comment away: one’s own, or with `comments.moderate` any. Where answers stand under it a mark stays.',
  access: 'signed-in',
  whileRestricted: true,
  params: About,
  answer: Done,
})

const Moved = TargetRef.extend({ commentId: Id, userId: Id })

/**
 * `userId` wrote a comment under the thing; `underId` is the first level it hangs under, `mentions` the members who were told
 * that they are named, `comments` how many stand under the thing now.
 */
export const commented = event(
  'social.commented',
  Moved.extend({
    ownerId: Id.nullable(),
    underId: Id.nullable(),
    mentions: z.array(Id),
    comments: z.number().int(),
  }),
  'id',
)
/** The author changed the words of a comment. */
export const commentEdited = event('social.comment-edited', Moved)
/** A comment was taken away; `userId` is who wrote it. */
export const commentRemoved = event(
  'social.comment-removed',
  Moved.extend({ underId: Id.nullable(), comments: z.number().int() }),
)

const Told = z.object({ name: z.string(), title: z.string() })
const Several = Told.extend({ count: z.number().int() })

/** Somebody commented on what is one's own. */
export const commentedBy = notice('social.commented', Told, { topic: 'comments', about: 'title' })
/** Several commented on one thing: the newest by name, and `count` others. */
export const commentedBySeveral = notice('social.commented-by-several', Several, { topic: 'comments', about: 'title' })
/** Somebody answered one's comment. */
export const answeredBy = notice('social.answered', Told, { topic: 'comments', about: 'title' })
/** Somebody named one in a text. */
export const mentionedBy = notice('social.mentioned', Told, { topic: 'comments', about: 'title' })

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'comments.remove': true
  }
}
