import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { pairOf } from '../rules.ts'
import { seatsOf, seenFrom } from './seats.ts'

/** Whether somebody hears that the other side of a conversation writes: where presence is shown. */
export async function mayHearTyping(db: Db, viewer: Viewer | null, sessionId: string): Promise<boolean> {
  if (!viewer) return false
  const seats = (await seatsOf(db, [sessionId])).get(sessionId) ?? []
  const mine = seats.find(seat => seat.user_id === viewer.id)
  const other = seats.find(seat => seat.user_id !== viewer.id)
  return mine !== undefined && other !== undefined && seenFrom(mine, other).presence
}

/** Whether somebody hears that a member is here: their own windows do, and whoever talks with them where presence is shown. */
export async function mayHearPresence(db: Db, viewer: Viewer | null, userId: string): Promise<boolean> {
  if (!viewer) return false
  if (viewer.id === userId) return true
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('pair', '=', pairOf(viewer.id, userId))
    .executeTakeFirst()
  return conversation !== undefined && mayHearTyping(db, viewer, conversation.id)
}
