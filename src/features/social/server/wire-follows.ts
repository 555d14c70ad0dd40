import type { FuseBox } from '../../../platform/server/wire.ts'
import { follow, followed, followedBy, followedBySeveral, MEMBER, myFollows, unfollow } from '../contract.ts'
import { followTarget } from './follow-target.ts'
import { keptThings } from './kept-things.ts'
import { followRows } from './queries.ts'
import { tellOfFollowers } from './tell-of-followers.ts'
import { unfollowTarget } from './unfollow-target.ts'

/** Following, and what its owners are told of it. */
export function wireFollows({ house, on, onRead, when, notice }: FuseBox): void {
  const { targets } = house
  notice(followedBy, followedBySeveral)
  on(follow, async ({ tx, viewer, body, say }) => {
    await followTarget(tx, targets, viewer, body)
    return { message: say('done.followed') }
  })
  on(unfollow, async ({ tx, viewer, body, say }) => {
    await unfollowTarget(tx, viewer.id, body)
    return { message: say('done.unfollowed') }
  })
  onRead(myFollows, async ({ db, viewer, query, language }) => {
    const { rows, count } = await followRows(db, viewer.id, query)
    return { data: await keptThings(db, targets, viewer, rows, language), count }
  })
  when(followed, 'tell-owner', async (tx, { kind, ownerId }) => {
    if (ownerId && kind === MEMBER) await tellOfFollowers(tx, targets, ownerId)
  })
}
