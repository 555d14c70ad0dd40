import type { Tx } from '../../../platform/server/db.ts'
import { groupBegan } from '../../../platform/server/notices.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { personById, viewerOf } from '../../accounts/server/public.ts'
import { followedBy, followedBySeveral, MEMBER } from '../contract.ts'
import { followersAsNews, lockNews, markTold } from './queries.ts'
import { seenTargets, type Targets } from './seen-target.ts'

/** Where a single follower is shown; a Guest has no page, so the owner sees their own followers. */
async function pageOf(tx: Tx, targets: Targets, ownerId: string, followerId: string): Promise<string | null> {
  const viewer = await viewerOf(tx, ownerId)
  const [follower] = (await seenTargets(tx, targets, viewer, [{ kind: MEMBER, id: followerId }])).values()
  return follower?.link ?? null
}

const GROUP = 'social.followers'

/**
 * Tells a member of a follower: a single one by name, several together. While such a notice is unread it names the newest and
 * counts the others, so that the bell never fills with followers.
 */
export async function tellOfFollowers(tx: Tx, targets: Targets, ownerId: string): Promise<void> {
  await lockNews(tx, ownerId)
  const rows = await followersAsNews(tx, ownerId, await groupBegan(tx, ownerId, GROUP))
  const fresh = rows.filter(row => row.fresh).map(row => row.id)
  const [newest, ...others] = rows
  if (!newest || fresh.length === 0) return
  const { name } = newest
  const own = `/profile/${(await personById(tx, ownerId))?.username}?tab=followers`
  const link = others.length > 0 ? own : ((await pageOf(tx, targets, ownerId, newest.userId)) ?? own)
  if (others.length > 0) await notify(tx, ownerId, followedBySeveral, { name, count: others.length }, link, GROUP)
  else await notify(tx, ownerId, followedBy, { name }, link, GROUP)
  // After the notice: who was told since it began is who it names.
  await markTold(tx, fresh)
}
