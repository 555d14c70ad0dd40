import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { groupBegan } from '../../../platform/server/notices.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import { viewerOf } from '../../accounts/server/public.ts'
import type { TargetRef } from '../contract.ts'
import { COMMENT, commentedBy, commentedBySeveral } from '../contract/comments.ts'
import { likedBy, likedBySeveral } from '../contract/likes.ts'
import { commentsLink } from '../rules.ts'
import { lockNews } from './queries.ts'

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
    const by = [...new Set(rows.map(row => row.userId))]
    const others = by.length - 1
    const told = { name: newest.name, title: thing.title }
    if (others > 0) await notify(tx, ownerId, several, { ...told, count: others }, link, { group, by })
    else await notify(tx, ownerId, one, told, link, { group, by })
  }
  // After the notice: what was told since it began is what it names.
  await markTold(tx, news, fresh)
}

/** What owners are told of in groups. */
type News = 'likes' | 'comments'

type Told = { id: string; userId: string; name: string; fresh: boolean }

/**
 * Likes or comments of one thing that a notice is to name, newest first: those of which its owner was not told (`fresh`), and
 * those told `since` in a notice that is still unread. Their own and the suspended's are no news.
 */
async function newsOf(
  tx: Tx,
  news: News,
  ownerId: string,
  { kind, id }: TargetRef,
  since: Date | null,
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select n.id, u.id as "userId", u.name, n.told_at is null as fresh from ${sql.table(news)} n
    join users u on u.id = ${news === 'likes' ? sql`n.user_id` : sql`n.author_id`}
    where n.owner_id = ${ownerId} and n.target_kind = ${kind} and n.target_id = ${id} and (n.told_at is null or n.told_at >= ${since})
      and u.id <> ${ownerId} and u.suspended_at is null ${news === 'comments' ? sql`and n.removed_at is null` : sql``}
    order by n.id desc`.execute(tx)
  return rows
}

/** Notes that the owner was told. */
async function markTold(tx: Tx, news: News, ids: readonly string[]): Promise<void> {
  const told = { told_at: sql<Date>`clock_timestamp()` }
  if (news === 'likes') await tx.updateTable('likes').set(told).where('id', 'in', ids).execute()
  else await tx.updateTable('comments').set(told).where('id', 'in', ids).execute()
}
