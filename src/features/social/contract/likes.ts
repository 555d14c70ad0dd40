import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { TargetRef } from '../contract.ts'

/** How many like a thing and how many comments stand under it, counted from the rows; the suspended do not count. */
export const Reactions = z.object({ id: Id, likes: z.number().int(), comments: z.number().int() })
export type Reactions = z.infer<typeof Reactions>

/** Turning something on and off again and again is what a program does. */
const LIMITS = [{ max: 300, seconds: 300, by: 'caller' }] as const

export const like = call('POST /likes', {
  summary: 'Likes a thing: an offer, a post, a comment. Twice is once.',
  description:
    'What the viewer may not see is not found. After a block between two members neither likes what is the other’s.',
  access: 'with-profile',
  body: TargetRef,
  answer: Done,
  refusals: { 'social.not-likeable': 422, 'social.you-blocked': 409, 'social.not-possible': 403 },
  limits: LIMITS,
})

export const unlike = call('DELETE /likes', {
  summary: 'Likes a thing no longer; one that was not liked is fine.',
  access: 'signed-in',
  whileRestricted: true,
  body: TargetRef,
  answer: Done,
  limits: LIMITS,
})

export const readReactions = call('POST /reactions', {
  summary: 'How many like things of one kind, and how many comments stand under them.',
  description: 'Things that the viewer may not see are left out.',
  access: 'anyone',
  reads: true,
  body: z.object({ kind: z.string().min(1).max(40), ids: z.array(Id).min(1).max(100) }),
  answer: z.object({ data: z.array(Reactions) }),
})

/** The line on which everyone who sees a thing hears of comments under it and of likes for it and for them. */
export const reactionTopic = ({ kind, id }: TargetRef): string => `comments:${kind}:${id}`

const Turned = TargetRef.extend({ userId: Id, ownerId: Id.nullable(), likes: z.number().int() })

/** `userId` likes the thing since now; `likes` is how many like it after that. `ownerId` is whose it is, null for nobody's. */
export const liked = event('social.liked', Turned, 'id')
/** `userId` took the like back. */
export const unliked = event('social.unliked', Turned)

/** One new like. */
export const likedBy = notice('social.liked', z.object({ name: z.string(), title: z.string() }), {
  topic: 'reactions',
  about: 'title',
})
/** Several new likes of one thing: the newest by name, and `count` others. */
export const likedBySeveral = notice(
  'social.liked-by-several',
  z.object({ name: z.string(), title: z.string(), count: z.number().int() }),
  { topic: 'reactions', about: 'title' },
)
