import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** When the first of a group came that its reader has not read yet; null where the next begins a new group. */
export async function groupBegan(tx: Tx, recipientId: string, group: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('notices')
    .select('began_at')
    .where('recipient_id', '=', recipientId)
    .where('group_key', '=', group)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return row?.began_at ?? null
}

/** Marks a member's own notices as read: those of `ids`, or all that they see with null. Answers the ids that were unread. */
export async function markNoticesRead(tx: Tx, recipientId: string, ids: readonly string[] | null): Promise<string[]> {
  if (ids?.length === 0) return []
  const rows = await tx
    .updateTable('notices')
    .set({ read_at: new Date() })
    .where('recipient_id', '=', recipientId)
    .where('read_at', 'is', null)
    .$if(ids !== null, query => query.where('id', 'in', ids!))
    .$if(ids === null, query => query.where('hidden', '=', false))
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** Takes a notice from its reader's sight: what they want gathered, or do not want under the bell, is kept for digests. */
export async function hideNotice(tx: Tx, id: string, hidden: boolean): Promise<void> {
  await tx.updateTable('notices').set({ hidden }).where('id', '=', id).where('hidden', '<>', hidden).execute()
}

/** Shows what was gathered, as if it came now; what was read meanwhile stays away. Answers the ids. */
export async function showNotices(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('notices')
    .set({ hidden: false, created_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ids)
    .where('hidden', '=', true)
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
