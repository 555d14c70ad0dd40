import type { Tx } from '../../../platform/server/db.ts'
import { markNoticesRead } from '../../../platform/server/notices.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { memberTopic, wereRead } from '../contract.ts'
import { unreadCount } from './queries.ts'

/** Marks one's own notices as read, those of `ids` or all; other windows follow. Answers how many stay unread. */
export async function markRead(tx: Tx, userId: string, ids: string[] | undefined): Promise<number> {
  const changed = await markNoticesRead(tx, userId, ids ?? null)
  if (changed.length > 0) await announce(tx, wereRead, { ids: ids ? changed : null }, memberTopic(userId))
  return unreadCount(tx, userId)
}
