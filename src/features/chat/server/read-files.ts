import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { MESSAGE } from '../contract/messages.ts'

/** For the `where` of a query over messages `x`: those that a member reads, of conversations in which they have a seat. */
export const readBy = (userId: string) => sql<boolean>`exists (select from conversation_members m
  where m.conversation_id = x.conversation_id and m.user_id = ${userId} and x.seq > m.from_seq and x.seq <= coalesce(m.left_seq, x.seq))`

/** Who decides on reports. */
const DESK = 'complaints.read'

/**
 * Whether somebody reads the files of a message: whoever reads the message, as long as it is not taken back; its author while it waits for
 * the desk; and who decides on that or on a report of it, also afterwards. Nobody else of the club does.
 */
export async function mayReadFile(db: Db, viewer: Viewer | null, messageId: string): Promise<'privately' | 'no'> {
  if (!viewer) return 'no'
  const { rows } = await sql<{ seen: boolean }>`
    select x.removed_at is null and ${readBy(viewer.id)} as seen from messages x where x.id = ${messageId}`.execute(db)
  if (rows[0]?.seen) return 'privately'
  const held = await db.selectFrom('messages_held').select('author_id').where('id', '=', messageId).executeTakeFirst()
  if (held && (held.author_id === viewer.id || holds(viewer, DESK))) return 'privately'
  if (!holds(viewer, DESK)) return 'no'
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('target_kind', '=', MESSAGE)
    .where('target_id', '=', messageId)
    .executeTakeFirst()
  return report ? 'privately' : 'no'
}
