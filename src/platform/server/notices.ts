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

/** Marks a member's own notices as read: those of `ids`, or all with null. Answers the ids that were unread. */
export async function markNoticesRead(tx: Tx, recipientId: string, ids: readonly string[] | null): Promise<string[]> {
  if (ids?.length === 0) return []
  const rows = await tx
    .updateTable('notices')
    .set({ read_at: new Date() })
    .where('recipient_id', '=', recipientId)
    .where('read_at', 'is', null)
    .$if(ids !== null, query => query.where('id', 'in', ids!))
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
