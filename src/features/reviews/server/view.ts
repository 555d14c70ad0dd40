import { partyOf } from '../../agreements/server/public.ts'
import type { Review } from '../contract.ts'
import type { ReviewFacts } from './queries.ts'

/** A review as it is shown. */
export const reviewView = (row: ReviewFacts): Review => ({
  _id: row.id,
  stars: row.stars,
  text: row.text,
  language: row.language,
  author: partyOf(row.author_id, row.author),
  memberId: row.member_id,
  thing: row.thing,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  reply: row.reply && {
    text: row.reply.text,
    language: row.reply.language,
    createdAt: new Date(row.reply.created_at).toISOString(),
  },
  hidden: row.hidden && { reason: row.hidden.reason, at: new Date(row.hidden.hidden_at).toISOString() },
})
