import { z } from 'zod'
import type { FuseBox } from '../../../platform/server/wire.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { like, liked, likedBy, likedBySeveral, readReactions, unlike } from '../contract/likes.ts'
import { likeTarget } from './like-target.ts'
import { reactionsOf } from './reaction-reads.ts'
import { seenTargets } from './seen-target.ts'
import { tellOfReactions } from './tell-of-reactions.ts'
import { unlikeTarget } from './unlike-target.ts'

/** `<kind>:<id>` of the thing that likes and comments stand under. */
const Thing = z.templateLiteral([z.string().regex(/^[a-z-]{1,40}$/), ':', Id])

/** Likes, what owners are told of them, and the line on which everyone who sees a thing hears of likes and comments. */
export function wireLikes({ house, on, onRead, when, notice, topic }: FuseBox): void {
  const { targets } = house
  notice(likedBy, likedBySeveral)
  topic('comments', Thing, async (db, viewer, thing) => {
    const [kind, id] = thing.split(':') as [string, string]
    return (await seenTargets(db, targets, viewer, [{ kind, id }])).size > 0
  })
  on(like, async ({ tx, viewer, body, say }) => {
    await likeTarget(tx, targets, viewer, body)
    return { message: say('done.liked') }
  })
  on(unlike, async ({ tx, viewer, body, say }) => {
    await unlikeTarget(tx, viewer.id, body)
    return { message: say('done.unliked') }
  })
  onRead(readReactions, async ({ db, viewer, body }) => ({
    data: await reactionsOf(db, targets, viewer, body.kind, body.ids),
  }))
  when(liked, 'tell-owner-of-likes', async (tx, { ownerId, kind, id }) => {
    if (ownerId) await tellOfReactions(tx, targets, 'likes', ownerId, { kind, id })
  })
}
