import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import { COMMENT, commentedBy, commentedBySeveral } from '../contract/comments.ts'
import { likedBy, likedBySeveral } from '../contract/likes.ts'
import type { TargetRef } from '../contract.ts'
import { commentsLink } from '../rules.ts'
import { hasUnread, lockNews } from './queries.ts'
import { seenTargets, type Targets } from './seen-target.ts'
import { markTold, type News, untold } from './untold.ts'

const NOTICES = {
  likes: { one: likedBy, several: likedBySeveral },
  comments: { one: commentedBy, several: commentedBySeveral },
} as const

/**
 * Tells the owner of a thing of likes or comments that no notice has named yet: one by name, several together. While such a
 * notice about the same thing is unread the newer ones wait for the next.
 */
export async function tellOfReactions(
  tx: Tx,
  targets: Targets,
  news: News,
  ownerId: string,
  ref: TargetRef,
): Promise<void> {
  await lockNews(tx, ownerId)
  const rows = await untold(tx, news, ownerId, ref)
  const [newest] = rows
  if (!newest) return
  const owner = await viewerOf(tx, ownerId)
  const [thing] = owner ? (await seenTargets(tx, targets, owner, [ref])).values() : []
  const { one, several } = NOTICES[news]
  const link = thing?.link && news === 'comments' && ref.kind !== COMMENT ? commentsLink(thing.link) : thing?.link
  if (link && (await hasUnread(tx, ownerId, [one.name, several.name], link))) return
  await markTold(
    tx,
    news,
    rows.map(row => row.id),
  )
  // Withdrawn since then, or without a page: there is nothing to lead to.
  if (!thing || !link) return
  const others = new Set(rows.map(row => row.userId)).size - 1
  const told = { name: newest.name, title: thing.title }
  if (others > 0) await notify(tx, ownerId, several, { ...told, count: others }, link)
  else await notify(tx, ownerId, one, told, link)
}
