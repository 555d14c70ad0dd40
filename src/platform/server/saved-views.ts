import { notFound } from '../shared/refusal.ts'
import { MAX_SAVED_VIEWS } from '../shared/saved-views-contract.ts'
import type { Db, Tx } from './db.ts'

/** A member's saved views of one list. */
export async function viewsOf(db: Db, ownerId: string, key: string) {
  const rows = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('view_key', '=', key)
    .orderBy('name')
    .execute()
  return { data: rows.map(row => ({ _id: row.id, key: row.view_key, name: row.name, state: row.query })) }
}

/** Saves a view; the same name replaces the one before. */
export async function insertView(tx: Tx, ownerId: string, view: { key: string; name: string; state: string }) {
  const row = await tx
    .insertInto('saved_views')
    .values({ owner_id: ownerId, view_key: view.key, name: view.name, query: view.state })
    .onConflict(c => c.columns(['owner_id', 'view_key', 'name']).doUpdateSet({ query: view.state }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = tx
    .selectFrom('saved_views')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('view_key', '=', view.key)
    .orderBy('created_at', 'desc')
    .limit(MAX_SAVED_VIEWS)
  await tx
    .deleteFrom('saved_views')
    .where('owner_id', '=', ownerId)
    .where('view_key', '=', view.key)
    .where('id', 'not in', kept)
    .execute()
  return { data: { _id: row.id, ...view } }
}

/** Deletes one's own view; another's is not found. */
export async function deleteView(tx: Tx, ownerId: string, id: string, message: string) {
  const row = await tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return row ? { message } : notFound()
}
