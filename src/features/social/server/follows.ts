import type { Tx } from '../../../platform/server/db.ts'
import { groupBegan } from '../../../platform/server/notices.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { personById, viewerOf } from '../../accounts/server/public.ts'
import {
  followed,
  followedBy,
  followedBySeveral,
  MEMBER,
  type TargetRef,
  type Tell,
  tellChosen,
  unfollowed,
} from '../contract.ts'
import { refusalToFollow } from '../rules.ts'
import {
  blocksBetween,
  endFollow,
  followersAsNews,
  lockNews,
  lockPair,
  markTold,
  putFollow,
  putTell,
} from './queries.ts'
import { seenTarget } from './seen-target.ts'

/** Follows a thing that the viewer sees. Following it already is fine, and announces nothing. */
export async function followTarget(tx: Tx, targets: Targets, viewer: Viewer, ref: TargetRef): Promise<void> {
  const { ownerId } = await seenTarget(tx, targets, viewer, ref, 'follow')
  if (ownerId) await lockPair(tx, viewer.id, ownerId)
  refuse(refusalToFollow(viewer.id, ownerId, ownerId ? await blocksBetween(tx, viewer.id, ownerId) : []))
  const isNew = await putFollow(tx, viewer.id, ref, ownerId)
  if (isNew) await announce(tx, followed, { ...ref, userId: viewer.id, ownerId })
}

/** Follows a thing no longer, also one that is gone; what was not followed is fine. */
export async function unfollowTarget(tx: Tx, userId: string, ref: TargetRef): Promise<void> {
  if (await endFollow(tx, userId, ref)) await announce(tx, unfollowed, { ...ref, userId })
}

/** Says what of a followed thing one wants to be told of. */
export async function chooseTell(tx: Tx, userId: string, { tell, ...ref }: TargetRef & { tell: Tell }): Promise<void> {
  if (!(await putTell(tx, userId, ref, tell))) throw new Refusal('social.not-followed')
  await announce(tx, tellChosen, { ...ref, userId, tell })
}

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
  const by = rows.map(row => row.userId)
  const own = `/profile/${(await personById(tx, ownerId))?.username}?tab=followers`
  const link = others.length > 0 ? own : ((await pageOf(tx, targets, ownerId, newest.userId)) ?? own)
  if (others.length > 0)
    await notify(tx, ownerId, followedBySeveral, { name, count: others.length }, link, { group: GROUP, by })
  else await notify(tx, ownerId, followedBy, { name }, link, { group: GROUP, by })
  // After the notice: who was told since it began is who it names.
  await markTold(tx, fresh)
}
