import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { peopleByIds } from '../../accounts/server/public.ts'
import { REPLY_TO_REVIEW, REVIEW } from '../contract.ts'
import { decidedOnReply, decidedOnReview } from './moderate-review.ts'
import { type ReviewFacts, reviewsByIds } from './queries.ts'

export const MODERATE = 'reviews.moderate'

/** Where a review stands: among those of the reviewed. */
async function linksOf(db: Db, rows: readonly ReviewFacts[]): Promise<Map<string, string | null>> {
  const people = await peopleByIds(
    db,
    rows.map(row => row.member_id),
  )
  return new Map(
    rows.map(row => {
      const username = people.get(row.member_id)?.username
      return [row.id, username ? `/profile/${encodeURIComponent(username)}?tab=reviews` : null]
    }),
  )
}

/** Those that are shown to a viewer; hidden ones to their author and to staff. */
const shownTo = (viewer: Viewer | null, rows: readonly ReviewFacts[]): ReviewFacts[] =>
  rows.filter(row => !row.hidden || row.author_id === viewer?.id || holds(viewer, MODERATE))

/** What was written there, hidden or not. */
const wordsOf = (table: string, id: string) => async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, string[]>()
  const { rows } = await sql<{ id: string; text: string }>`select ${sql.ref(id)} as id, text from ${sql.table(table)}
    where ${sql.ref(id)} in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map(row => [row.id, [row.text]]))
}

const newestOf = (table: string, id: string) => async (db: Db, count: number) => {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(id)} as id from ${sql.table(table)}
    order by created_at desc limit ${count}`.execute(db)
  return rows.map(row => row.id)
}

/** Reviews as others may refer to them: those that are shown; hidden ones for their author and staff. */
export const reviewTarget: TargetKind = {
  kind: REVIEW,
  allows: ['report'],
  moderate: decidedOnReview,
  words: { of: wordsOf('reviews', 'id'), newest: newestOf('reviews', 'id') },
  ownersOf: async (db, ids) => new Map((await reviewsByIds(db, ids)).map(row => [row.id, row.author_id])),
  snapshot: async (db, id) => {
    const [row] = await reviewsByIds(db, [id])
    if (!row) return null
    const { stars, text, language, reply, thing } = row
    return { stars, text, language, author: row.author.name, about: thing.name, reply: reply?.text ?? null }
  },
  look: async (db, viewer, ids) => {
    const rows = shownTo(viewer, await reviewsByIds(db, ids))
    const links = await linksOf(db, rows)
    return rows.map(row => ({ kind: REVIEW, id: row.id, title: row.author.name, link: links.get(row.id) ?? null }))
  },
}

/** The reply to a review, which whoever wrote the review may report as anybody else may. It belongs to the reviewed. */
export const replyTarget: TargetKind = {
  kind: REPLY_TO_REVIEW,
  allows: ['report'],
  moderate: decidedOnReply,
  words: { of: wordsOf('review_replies', 'review_id'), newest: newestOf('review_replies', 'review_id') },
  ownersOf: async (db, ids) => new Map((await reviewsByIds(db, ids)).map(row => [row.id, row.member_id])),
  snapshot: async (db, id) => {
    const [row] = await reviewsByIds(db, [id])
    const reply = row?.reply ?? row?.held_reply
    if (!row || !reply) return null
    const { text, language } = reply
    return { text, language, review: row.text, author: row.author.name, about: row.thing.name }
  },
  look: async (db, viewer, ids) => {
    const rows = shownTo(viewer, await reviewsByIds(db, ids)).filter(
      row => row.reply || (row.held_reply && (row.member_id === viewer?.id || holds(viewer, MODERATE))),
    )
    const links = await linksOf(db, rows)
    const people = await peopleByIds(
      db,
      rows.map(row => row.member_id),
    )
    return rows.map(row => ({
      kind: REPLY_TO_REVIEW,
      id: row.id,
      title: people.get(row.member_id)?.name ?? '',
      link: links.get(row.id) ?? null,
    }))
  },
}
