import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'

/** Permission to hide posts and to read hidden ones. */
export const MODERATE = 'lounge.moderate'

/** Whose posts somebody reads: who they are, and the members whom a block keeps apart from them, whoever put it there. */
export type Reach = { viewer: Viewer | null; apart: readonly string[] }

/** The reach of a reader. */
export async function reachOf(db: Db, viewer: Viewer | null): Promise<Reach> {
  if (!viewer) return { viewer, apart: [] }
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from blocks where user_id = ${viewer.id}
    union select user_id from blocks where blocked_id = ${viewer.id}`.execute(db)
  return { viewer, apart: rows.map(row => row.id) }
}

/** For the `where` of a query over `posts p`: those that stand in the reader's Lounge. */
export function standsFor({ viewer, apart }: Reach): RawBuilder<boolean> {
  const audience = viewer ? sql`` : sql`and p.audience = 'public'`
  const authors = apart.length > 0 ? sql`and p.author_id <> all(${apart}::uuid[])` : sql``
  return sql<boolean>`p.shown ${audience} ${authors}`
}

/** The same with hidden ones for whoever may hide them, and for their author: what opens at its own address. */
export function opensFor(reach: Reach): RawBuilder<boolean> {
  const { viewer } = reach
  if (!viewer) return standsFor(reach)
  if (holds(viewer, MODERATE)) return sql<boolean>`p.removed_at is null`
  return sql<boolean>`(${standsFor(reach)} or (p.author_id = ${viewer.id} and ${keptByAuthor}))`
}

/** A post that its author still has, hidden by staff or not. */
export const keptByAuthor = sql<boolean>`p.removed_at is null and p.left_at is null and p.silenced_at is null`
