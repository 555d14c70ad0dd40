import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { refuseBeyondPlan } from './save-search.ts'
import { lockSaved, type SavedRow } from './saved-queries.ts'

/** Deletes one's own search; for a day it can be brought back. */
export async function deleteSearch(tx: Tx, userId: string, id: string): Promise<void> {
  await lockSaved(tx, userId, id)
  await tx
    .updateTable('saved_searches')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Brings a deleted one back as it was, within what the plan gives. */
export async function restoreSearch(tx: Tx, userId: string, id: string): Promise<SavedRow> {
  await lockSaved(tx, userId, id, true)
  await refuseBeyondPlan(tx, userId)
  await tx.updateTable('saved_searches').set({ deleted_at: null }).where('id', '=', id).execute()
  return lockSaved(tx, userId, id)
}

/** Its owner looked at what it finds. */
export async function seeSearch(tx: Tx, userId: string, id: string): Promise<void> {
  await lockSaved(tx, userId, id)
  await tx
    .updateTable('saved_searches')
    .set({ seen_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Those that nobody brought back are gone after a day. */
export const purgeDeleted = async (db: Db): Promise<void> =>
  void (await sql`delete from saved_searches where deleted_at < clock_timestamp() - interval '1 day'`.execute(db))
