import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { pairOf } from '../rules.ts'
import { seatsOf, seenFrom, showsPresence } from './seats.ts'

/**
 * Whether somebody hears that others in a conversation write: of two where presence is shown, in a group whoever talks in it and shows
 * theirs; who hides it does not say it either.
 */
export async function mayHearTyping(db: Db, viewer: Viewer | null, sessionId: string): Promise<boolean> {
  if (!viewer) return false
  const seats = (await seatsOf(db, [sessionId])).get(sessionId) ?? []
  const mine = seats.find(seat => seat.user_id === viewer.id)
  if (mine?.grouped) return mine.accepted_at !== null && mine.left_at === null && showsPresence(mine)
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
