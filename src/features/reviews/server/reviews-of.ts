import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { Paging } from '../../../platform/shared/page.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { partyOf } from '../../agreements/server/public.ts'
import { MEMBER } from '../../social/contract.ts'
import type { Review, ReviewPage } from '../contract.ts'
import { meanOf } from '../rules.ts'
import { type ReviewFacts, shownReviews, starCounts } from './queries.ts'

/** The reply as its reader sees it: one that waits for the desk is for who wrote it alone. */
function replyOf(row: ReviewFacts, viewer: Viewer | null): Review['reply'] {
  const held = viewer?.id === row.member_id ? row.held_reply : null
  const reply = row.reply ?? held
  if (!reply) return null
  const { text, language, created_at } = reply
  return { text, language, createdAt: new Date(created_at).toISOString(), held: held?.reason ?? null }
}

/** A review as it is shown. */
export const reviewView = (row: ReviewFacts, viewer: Viewer | null): Review => ({
  _id: row.id,
  stars: row.stars,
  text: row.text,
  language: row.language,
  author: partyOf(row.author_id, row.author),
  memberId: row.member_id,
  thing: row.thing,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  reply: replyOf(row, viewer),
  hidden: row.hidden && { reason: row.hidden.reason, at: new Date(row.hidden.hidden_at).toISOString() },
})

/** A page of what others say of a member, with mean and counts. Whether the viewer may see the member is the caller's to ask. */
export async function reviewsOf(db: Db, viewer: Viewer | null, userId: string, page: Paging): Promise<ReviewPage> {
  const stars = await starCounts(db, userId)
  const rows = await shownReviews(db, userId, page)
  return {
    data: rows.map(row => reviewView(row, viewer)),
    count: stars.reduce((sum, count) => sum + count, 0),
    mean: meanOf(stars),
    stars,
  }
}

/** The same for whoever may see the member: everyone those who are shown; not found otherwise. */
export async function readReviews(
  db: Db,
  targets: () => readonly TargetKind[],
  viewer: Viewer | null,
  { userId, ...page }: Paging & { userId: string },
): Promise<ReviewPage> {
  const members = targets().find(one => one.kind === MEMBER)
  const [seen] = (await members?.look(db, viewer, [userId])) ?? []
  if (!seen && viewer?.id !== userId && !holds(viewer, 'users.read')) return notFound()
  return reviewsOf(db, viewer, userId, page)
}
