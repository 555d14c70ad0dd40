import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { memberTopic, wereRead } from '../contract.ts'
import { unreadCount } from './queries.ts'

/** Marks one's own notices as read, those of `ids` or all; other windows follow. Answers how many stay unread. */
export async function markRead(tx: Tx, userId: string, ids: string[] | undefined): Promise<number> {
  const changed = await tx
    .updateTable('notices')
    .set({ read_at: new Date() })
    .where('recipient_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, q => q.where('id', 'in', ids!.length > 0 ? ids! : ['00000000-0000-0000-0000-000000000000']))
    .returning('id')
    .execute()
  if (changed.length > 0)
    await announce(tx, wereRead, { ids: ids ? changed.map(row => row.id) : null }, memberTopic(userId))
  return unreadCount(tx, userId)
}
