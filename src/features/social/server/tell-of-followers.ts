import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { personById } from '../../accounts/server/person.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import { followedBy, followedBySeveral, MEMBER } from '../contract.ts'
import { hasUnread, lockNews, markTold, untoldFollowers } from './queries.ts'
import { seenTargets, type Targets } from './seen-target.ts'

/** Where a single follower is shown; a Guest has no page, so the owner sees their own followers. */
async function pageOf(tx: Tx, targets: Targets, ownerId: string, followerId: string): Promise<string | null> {
  const viewer = await viewerOf(tx, ownerId)
  const [follower] = (await seenTargets(tx, targets, viewer, [{ kind: MEMBER, id: followerId }])).values()
  return follower?.link ?? null
}

/**
 * Tells a member of followers whom no notice has named yet: a single one by name, several together. While an earlier such
 * notice is unread the newer ones wait for the next, so that the bell never fills with followers.
 */
export async function tellOfFollowers(tx: Tx, targets: Targets, ownerId: string): Promise<void> {
  await lockNews(tx, ownerId)
  if (await hasUnread(tx, ownerId, [followedBy.name, followedBySeveral.name])) return
  const [newest, ...others] = await untoldFollowers(tx, ownerId)
  if (!newest) return
  const { name } = newest
  await markTold(
    tx,
    [newest, ...others].map(one => one.id),
  )
  const own = `/profile/${(await personById(tx, ownerId))?.username}?tab=followers`
  if (others.length > 0) await notify(tx, ownerId, followedBySeveral, { name, count: others.length }, own)
  else await notify(tx, ownerId, followedBy, { name }, (await pageOf(tx, targets, ownerId, newest.userId)) ?? own)
}
