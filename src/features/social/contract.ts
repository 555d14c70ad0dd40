import { z } from 'zod'
import { USER_TYPES } from '../../platform/shared/access.ts'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'

/** The kind of target that stands for a person; its id is the account's. */
export const MEMBER = 'member'

/** What one refers to: a kind of thing (`member`, `industry`, …) and its id. */
export const TargetRef = z.object({ kind: z.string().min(1).max(40), id: Id })
export type TargetRef = z.infer<typeof TargetRef>

/** A thing as its own feature shows it to the viewer; `gone` when they may not see it any more, or it is not there. */
export const KeptThing = z.object({
  _id: Id,
  kind: z.string(),
  id: Id,
  title: z.string().nullable(),
  link: z.string().nullable(),
  gone: z.boolean(),
  /** Of a member: what they are, and their picture. */
  person: z.object({ userType: z.enum(USER_TYPES).nullable(), picture: z.string().nullable() }).nullable(),
  at: z.iso.datetime(),
})
export type KeptThing = z.infer<typeof KeptThing>

/** A member whom one blocked. */
export const BlockedMember = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  userType: z.enum(USER_TYPES).nullable(),
  picture: z.string().nullable(),
  at: z.iso.datetime(),
})
export type BlockedMember = z.infer<typeof BlockedMember>

/** What a follower wants to be told of: all that is published, what is offered alone, or none of it. */
export const TELLS = ['everything', 'highlights', 'nothing'] as const
export const Tell = z.enum(TELLS)
export type Tell = z.infer<typeof Tell>

/** How the viewer stands to a thing. `blocked` says that the viewer blocked the member, never the other way round. */
export const OwnReactions = z.object({
  id: Id,
  following: z.boolean(),
  /** What of it the viewer wants to be told of, where they follow it. */
  tell: Tell.nullable(),
  bookmarked: z.boolean(),
  liked: z.boolean(),
  blocked: z.boolean(),
})
export type OwnReactions = z.infer<typeof OwnReactions>

/** Turning something on and off again and again is what a program does. */
const LIMITS = [{ max: 300, seconds: 300, by: 'caller' }] as const

export const follow = call('POST /follows', {
  summary: 'Follows a thing: a member, an industry. Twice is once.',
  description:
    'What the viewer may not see is not found. After a block between two members neither can follow the other.',
  access: 'signed-in',
  body: TargetRef,
  answer: Done,
  refusals: {
    'social.not-followable': 422,
    'social.own-thing': 409,
    'social.you-blocked': 409,
    'social.not-possible': 403,
  },
  limits: LIMITS,
})

export const unfollow = call('DELETE /follows', {
  summary: 'Follows a thing no longer; one that was not followed is fine.',
  access: 'signed-in',
  whileRestricted: true,
  body: TargetRef,
  answer: Done,
  limits: LIMITS,
})

export const chooseTell = call('PUT /follows/tell', {
  name: 'chooseWhatToBeTold',
  summary: 'Says what of a followed member the caller wants to be told of: everything, highlights, or nothing.',
  description: 'Highlights are what they offer and put up for auction, not what they write.',
  access: 'signed-in',
  whileRestricted: true,
  body: TargetRef.extend({ tell: Tell }),
  answer: Done,
  refusals: { 'social.not-followed': 409 },
  limits: LIMITS,
})

export const myFollows = call('GET /follows/mine', {
  summary: 'What the caller follows, newest first; of one kind with `kind`, of what they are told of it with `tell`.',
  access: 'signed-in',
  query: Paging.extend({ kind: z.string().max(40).optional(), tell: Tell.optional() }),
  answer: listOf(KeptThing),
})

export const bookmark = call('POST /bookmarks', {
  summary: 'Bookmarks a thing. Twice is once.',
  access: 'signed-in',
  whileRestricted: true,
  body: TargetRef,
  answer: Done,
  refusals: { 'social.not-bookmarkable': 422 },
  limits: LIMITS,
})

export const removeBookmark = call('DELETE /bookmarks', {
  summary: 'Removes a bookmark, also that of a thing that is gone; one that is not there is fine.',
  access: 'signed-in',
  whileRestricted: true,
  body: TargetRef,
  answer: Done,
  limits: LIMITS,
})

export const listBookmarks = call('GET /bookmarks', {
  summary: "The caller's bookmarks, newest first, with how many there are of each kind.",
  access: 'signed-in',
  query: Paging.extend({ kind: z.string().max(40).optional() }),
  answer: listOf(KeptThing).extend({ kinds: z.array(z.object({ kind: z.string(), count: z.number().int() })) }),
})

export const block = call('POST /blocks', {
  summary:
    'Blocks a member: both stop following each other, and neither can follow, comment on, write to or invite the other.',
  access: 'signed-in',
  whileRestricted: true,
  body: TargetRef,
  answer: Done,
  refusals: { 'social.not-blockable': 422, 'social.own-thing': 409 },
  limits: LIMITS,
})

export const unblock = call('DELETE /blocks', {
  summary: 'Takes a block back; what was followed before stays ended.',
  access: 'signed-in',
  whileRestricted: true,
  body: TargetRef,
  answer: Done,
  limits: LIMITS,
})

export const listBlocks = call('GET /blocks', {
  summary: 'The members whom the caller blocked, newest first.',
  access: 'signed-in',
  closedToLooking: true,
  query: Paging,
  answer: listOf(BlockedMember),
})

export const readOwnReactions = call('POST /standing', {
  summary: 'How the caller stands to things of one kind: following, bookmarked, liked, blocked.',
  access: 'signed-in',
  reads: true,
  body: z.object({ kind: z.string().min(1).max(40), ids: z.array(Id).min(1).max(100) }),
  answer: z.object({ data: z.array(OwnReactions) }),
})

const Act = TargetRef.extend({ userId: Id })

/** `userId` follows the thing since now; `ownerId` is whose it is, null for nobody's. */
export const followed = event('social.followed', Act.extend({ ownerId: Id.nullable() }), 'id')
/** No longer followed, by one's own act or through a block. */
export const unfollowed = event('social.unfollowed', Act, 'id')
/** `userId` said what of a followed thing they want to be told of. */
export const tellChosen = event('social.tell-chosen', Act.extend({ tell: Tell }), 'userId')
/** `userId` blocked the member `id`. */
export const blocked = event('social.blocked', Act)

/** One new follower. */
export const followedBy = notice('social.followed', z.object({ name: z.string() }), { topic: 'followers' })
/** Several new followers: the newest by name, and `count` others. */
export const followedBySeveral = notice(
  'social.followed-by-several',
  z.object({ name: z.string(), count: z.number().int() }),
  { topic: 'followers' },
)
