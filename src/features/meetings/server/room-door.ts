import type { Db, Tx } from '../../../platform/server/db.ts'
import {
  addToRoom,
  attendance,
  endRoom,
  openRoom,
  passFor,
  renameRoom,
  takeBackPass,
  takeFromRoom,
} from '../../rooms/server/public.ts'
import { minutesThere, type Presence } from '../rules.ts'
import type { PersonRecord } from './queries.ts'

/** Somebody who was in the room of a meeting; `personId` of who was asked as a guest and came by their own link. */
export type There = {
  userId: string | null
  personId: string | null
  name: string
  minutes: number
  spans: Presence[]
}

/** Who was in the room of a meeting and for how long, and whether somebody still is. */
export async function roomOf(db: Db, meetingId: string): Promise<{ there: There[]; inside: boolean }> {
  const came = await attendance(db, meetingId)
  const passes = await db
    .selectFrom('meeting_passes as s')
    .innerJoin('meeting_people as p', 'p.id', 's.person_id')
    .select(['s.pass_id', 's.person_id'])
    .where('p.meeting_id', '=', meetingId)
    .execute()
  const personBy = new Map(passes.map(one => [one.pass_id, one.person_id]))
  const guestOf = (passId: string | null) => (passId === null ? null : (personBy.get(passId) ?? null))
  const people = Map.groupBy(came, one => one.userId ?? guestOf(one.passId) ?? `guest ${one.name}`)
  const there = [...people].map(([who, times]) => {
    const spans = times.map(({ from, until }) => ({ who, from, to: until }))
    const { userId, passId, name } = times[0]!
    return { userId, personId: guestOf(passId), name, minutes: minutesThere(spans, who), spans }
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

/** Who of the meeting's people somebody is who was there; undefined of whoever came by a link for anybody without an account. */
export const personWho = (people: readonly PersonRecord[], one: Pick<There, 'userId' | 'personId'>) =>
  people.find(person => (person.user_id === null ? person.id === one.personId : person.user_id === one.userId))

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

/** What lets somebody into the lobby of a room, under a name; `personId` of who was asked to the meeting, `userId` of a member who was not. */
export async function guestPass(
  tx: Tx,
  roomId: string,
  { name, personId, userId }: { name: string; personId: string | null; userId: string | null },
): Promise<string> {
  const { passId, token } = await passFor(tx, roomId, { name, userId })
  if (personId) await tx.insertInto('meeting_passes').values({ pass_id: passId, person_id: personId }).execute()
  return token
}

/** Ends a room for everybody in it. */
export const endMeetingRoom = (tx: Tx, roomId: string): Promise<void> => endRoom(tx, roomId, 'owner')

/** Names the room of a meeting after it, where there is one. */
export const nameMeetingRoom = (tx: Tx, roomId: string, title: string): Promise<void> => renameRoom(tx, roomId, title)

/** Somebody does not belong to the room of a meeting any more; a guest's links into it open nothing. */
export async function leaveMeetingRoom(
  tx: Tx,
  roomId: string,
  { id, user_id: userId }: Pick<PersonRecord, 'id' | 'user_id'>,
): Promise<void> {
  if (userId) {
    const there = await tx.selectFrom('rooms').select('id').where('id', '=', roomId).executeTakeFirst()
    if (there) await takeFromRoom(tx, roomId, userId)
    return
  }
  const passes = await tx.selectFrom('meeting_passes').select('pass_id').where('person_id', '=', id).execute()
  for (const { pass_id: passId } of passes) await takeBackPass(tx, passId)
}
