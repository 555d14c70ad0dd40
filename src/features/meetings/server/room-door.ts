import type { Db, Tx } from '../../../platform/server/db.ts'
import { addToRoom, attendance, endRoom, openRoom, passFor, takeFromRoom } from '../../rooms/server/public.ts'
import { minutesThere, type Presence } from '../rules.ts'

/** Somebody who was in the room of a meeting. */
export type There = { userId: string | null; name: string; minutes: number; spans: Presence[] }

/** Who was in the room of a meeting and for how long, and whether somebody still is. */
export async function roomOf(db: Db, meetingId: string): Promise<{ there: There[]; inside: boolean }> {
  const came = await attendance(db, meetingId)
  const people = Map.groupBy(came, one => one.userId ?? `guest ${one.name}`)
  const there = [...people].map(([who, times]) => {
    const spans = times.map(({ from, until }) => ({ who, from, to: until }))
    const { userId, name } = times[0]!
    return { userId, name, minutes: minutesThere(spans, who), spans }
  })
  const inside = await db
    .selectFrom('room_seats')
    .select('id')
    .where('room_id', '=', meetingId)
    .where('state', '=', 'in')
    .limit(1)
    .executeTakeFirst()
  return { there, inside: inside !== undefined }
}

/** What a meeting tells of itself to its room. */
export type MeetingRoom = { id: string; ownerId: string; title: string; members: readonly string[] }

/**
 * Makes the room of a meeting, or lets in who was asked since: what its owner set in it stays. Who was asked comes in at once; whoever comes by
 * a link waits in the lobby in any case.
 */
export async function openMeetingRoom(tx: Tx, room: MeetingRoom): Promise<void> {
  const there = await tx.selectFrom('rooms').select('id').where('id', '=', room.id).executeTakeFirst()
  if (there) await addToRoom(tx, room.id, room.members)
  else await openRoom(tx, { ...room, kind: 'meeting', lobby: false })
}

/** What lets somebody from outside into the lobby of a room, under a name. */
export const guestPass = async (tx: Tx, roomId: string, guest: { name: string }): Promise<string> =>
  (await passFor(tx, roomId, guest)).token

/** Ends a room for everybody in it. */
export const endMeetingRoom = (tx: Tx, roomId: string): Promise<void> => endRoom(tx, roomId, 'owner')

/** A member does not belong to the room of a meeting any more. */
export async function leaveMeetingRoom(tx: Tx, roomId: string, userId: string): Promise<void> {
  const there = await tx.selectFrom('rooms').select('id').where('id', '=', roomId).executeTakeFirst()
  if (there) await takeFromRoom(tx, roomId, userId)
}
