import type { Tx } from './db.ts'

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
