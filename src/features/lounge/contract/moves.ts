import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { Audience, PostView } from '../contract.ts'

/** The lines on which windows hear of posts: for everyone, and for whoever is signed in. They carry ids only. */
export const loungeTopic = (audience: Audience): string => `lounge:${audience}`

const Moved = z.object({ postId: Id, authorId: Id })

/** Something new stands in the Lounge. */
export const posted = event(
  'lounge.posted',
  Moved.extend({ origin: z.enum(['written', 'item', 'auction']), audience: Audience }),
)
/** Followers of an author are to be told of a post, those behind `after`: told by pages, so that no author keeps the queue waiting. */
export const followersDue = event('lounge.followers-due', Moved.extend({ after: Id.nullable() }), 'authorId')
/** The author changed the words of a post. */
export const postEdited = event('lounge.post-edited', Moved)
/** A post is not shown any more. */
export const postRemoved = event('lounge.post-removed', Moved)

/** How often a post is passed on now. */
export const sharesCounted = event('lounge.shares-counted', z.object({ postId: Id, shares: z.number().int() }))
/** A member was suspended: nothing that they posted is shown any more. */
export const authorSilenced = event('lounge.author-silenced', z.object({ authorId: Id }))

export const readMoved = call('POST /timeline/moved', {
  name: 'readMovedPosts',
  summary:
    'What became of posts that the reader has: those whose words were changed, and those that do not stand any more.',
  description: 'For a window that did not hear of it: it was elsewhere, or its live line was broken.',
  access: 'anyone',
  reads: true,
  body: z.object({
    posts: z
      .array(
        z.object({
          id: Id,
          editedAt: z.iso.datetime().nullable(),
          /** It shows an auction that runs: it is said again in any case, as its price now is. */
          moving: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(100),
  }),
  answer: z.object({ changed: z.array(PostView), gone: z.array(Id) }),
})
