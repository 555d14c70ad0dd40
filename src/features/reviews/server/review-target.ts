import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind } from '../../../platform/server/wire.ts'
import { holds } from '../../../platform/shared/access.ts'
import { peopleByIds } from '../../accounts/server/person.ts'
import { REVIEW } from '../contract.ts'
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

/** Reviews as others may refer to them: those that are shown; hidden ones for their author and staff. */
export const reviewTarget: TargetKind = {
  kind: REVIEW,
  allows: ['report'],
  ownersOf: async (db, ids) => new Map((await reviewsByIds(db, ids)).map(row => [row.id, row.author_id])),
  snapshot: async (db, id) => {
    const [row] = await reviewsByIds(db, [id])
    if (!row) return null
    const { stars, text, language, reply, thing } = row
    return { stars, text, language, author: row.author.name, about: thing.name, reply: reply?.text ?? null }
  },
  look: async (db, viewer, ids) => {
    const rows = (await reviewsByIds(db, ids)).filter(
      row => !row.hidden || row.author_id === viewer?.id || holds(viewer, MODERATE),
    )
    const links = await linksOf(db, rows)
    return rows.map(row => ({ kind: REVIEW, id: row.id, title: row.author.name, link: links.get(row.id) ?? null }))
  },
}
