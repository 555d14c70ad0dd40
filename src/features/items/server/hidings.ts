import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'

export type Hiding = { reason: string; by: string | null; at: Date }

/** Why and by whom some items are hidden now; those that are not are left out. */
export async function hidingsOf(db: Db, ids: readonly string[]): Promise<Map<string, Hiding>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_hidings')
    .leftJoin('users', 'users.id', 'item_hidings.by_id')
    .select(['item_id', 'reason', 'users.name', 'hidden_at'])
    .where('item_id', 'in', ids)
    .where('lifted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.item_id, { reason: row.reason, by: row.name, at: row.hidden_at }]))
}

/** Hides an item; false when it is hidden already. */
export async function insertHiding(tx: Tx, itemId: string, byId: string | null, reason: string): Promise<boolean> {
  const row = await tx
    .insertInto('item_hidings')
    .values({ item_id: itemId, by_id: byId, reason })
    .onConflict(on => on.column('item_id').where('lifted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Shows it again; false when it is not hidden. */
export async function liftHiding(tx: Tx, itemId: string, byId: string | null): Promise<boolean> {
  const row = await tx
    .updateTable('item_hidings')
    .set({ lifted_by: byId, lifted_at: sql<Date>`clock_timestamp()` })
    .where('item_id', '=', itemId)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What nobody hid but a watched word is hidden by whoever decided so. */
export async function decideHeld(tx: Tx, itemId: string, byId: string | null, reason: string): Promise<void> {
  await tx
    .updateTable('item_hidings')
    .set({ by_id: byId, reason })
    .where('item_id', '=', itemId)
    .where('by_id', 'is', null)
    .where('lifted_at', 'is', null)
    .execute()
}
