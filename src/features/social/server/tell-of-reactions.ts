import type { Tx } from '../../../platform/server/db.ts'
import { groupBegan } from '../../../platform/server/notices.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import { COMMENT, commentedBy, commentedBySeveral } from '../contract/comments.ts'
import { likedBy, likedBySeveral } from '../contract/likes.ts'
import type { TargetRef } from '../contract.ts'
import { commentsLink } from '../rules.ts'
import { lockNews } from './queries.ts'
import { seenTargets, type Targets } from './seen-target.ts'
import { markTold, type News, newsOf } from './untold.ts'

const NOTICES = {
  likes: { one: likedBy, several: likedBySeveral },
  comments: { one: commentedBy, several: commentedBySeveral },
} as const

/**
 * Tells the owner of a thing of a like or comment: one by name, several together. While such a notice about the same thing is
 * unread it names the newest and counts the others.
 */
export async function tellOfReactions(
  tx: Tx,
  targets: Targets,
  news: News,
  ownerId: string,
  ref: TargetRef,
): Promise<void> {
  await lockNews(tx, ownerId)
  const group = `social.${news}:${ref.kind}:${ref.id}`
  const rows = await newsOf(tx, news, ownerId, ref, await groupBegan(tx, ownerId, group))
  const fresh = rows.filter(row => row.fresh).map(row => row.id)
  const [newest] = rows
  if (!newest || fresh.length === 0) return
  const owner = await viewerOf(tx, ownerId)
  const [thing] = owner ? (await seenTargets(tx, targets, owner, [ref])).values() : []
  const { one, several } = NOTICES[news]
  const link = thing?.link && news === 'comments' && ref.kind !== COMMENT ? commentsLink(thing.link) : thing?.link
  // Withdrawn since then, or without a page: there is nothing to lead to.
  if (thing && link) {
    const others = new Set(rows.map(row => row.userId)).size - 1
    const told = { name: newest.name, title: thing.title }
    if (others > 0) await notify(tx, ownerId, several, { ...told, count: others }, link, group)
    else await notify(tx, ownerId, one, told, link, group)
  }
  // After the notice: what was told since it began is what it names.
  await markTold(tx, news, fresh)
}
