import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { MAX_NAME, MAX_TITLE } from '../contract/vocabulary.ts'
import type { Presence } from '../rules.ts'
import { holdRoom, newSecret, patchRoom, type Seat, seatOfKey, tellChanges } from './held-room.ts'
import { endHeld, removeSeat } from './own-room.ts'
import { settleRecording } from './recording-state.ts'
import { wayNow } from './servers.ts'
import { insideTopic } from './topics.ts'

const titleOf = (title: string): string => title.slice(0, MAX_TITLE) || '—'

/** What a room of another feature is made of. */
type NewRoom = {
  /** The thing whose room it is: a meeting's room has the id of the meeting. */
  id?: string
  kind: 'meeting' | 'call'
  ownerId: string
  title: string
  lobby: boolean
  /** Who belongs to it besides the owner. */
  members: readonly string[]
  opensAt?: Date | null
  closesAt?: Date | null
}

/** Makes a room before anybody is there; one that is there already under this id takes over title, times and lobby. Answers its id. */
export async function openRoom(
  tx: Tx,
  { id, kind, ownerId, title, lobby, members, opensAt, closesAt }: NewRoom,
): Promise<string> {
  const facts = {
    title: titleOf(title),
    lobby,
    opens_at: opensAt ?? null,
    closes_at: closesAt ?? null,
  }
  const row = await tx
    .insertInto('rooms')
    .values({ ...(id !== undefined && { id }), kind, owner_id: ownerId, way: await wayNow(tx), ...facts })
    .onConflict(on => on.column('id').doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  await addToRoom(tx, row.id, members)
  return row.id
}

/** Members who belong to a room from now on; those who did already are passed over. */
export async function addToRoom(tx: Tx, roomId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('room_members')
    .values([...new Set(userIds)].map(user_id => ({ room_id: roomId, user_id })))
    .onConflict(on => on.doNothing())
    .execute()
}

/** A member does not belong to a room any more; whoever of them waits or is in is out. */
export async function takeFromRoom(tx: Tx, roomId: string, userId: string): Promise<void> {
  const held = await holdRoom(tx, roomId)
  await tx.deleteFrom('room_members').where('room_id', '=', roomId).where('user_id', '=', userId).execute()
  await endSeatsOf(held, sql<boolean>`user_id = ${userId}`)
}

/**
 * A guest's link into a room, for its mail: the token is told once and kept as its hash. It leads into the lobby, under this name, until the
 * room is over or it is taken back; one guest has one seat by it at a time. With `userId` it is a member's who does not belong to the room: it
 * opens for them alone, and they wait and come in under their own name.
 */
export async function passFor(
  tx: Tx,
  roomId: string,
  { name, userId = null }: { name: string; userId?: string | null },
): Promise<{ passId: string; token: string }> {
  const { secret, hash } = newSecret()
  const row = await tx
    .insertInto('room_passes')
    .values({ room_id: roomId, token_hash: hash, name: name.trim().slice(0, MAX_NAME) || '—', user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { passId: row.id, token: secret }
}

/** Takes a guest's link back; whoever came by it is out. */
export async function takeBackPass(tx: Tx, passId: string): Promise<void> {
  const pass = await tx
    .updateTable('room_passes')
    .set({ taken_back_at: sql`coalesce(taken_back_at, clock_timestamp())` })
    .where('id', '=', passId)
    .returning('room_id')
    .executeTakeFirst()
  if (pass) await endSeatsOf(await holdRoom(tx, pass.room_id), sql<boolean>`pass_id = ${passId}`)
}

async function endSeatsOf(
  held: Awaited<ReturnType<typeof holdRoom>>,
  whose: ReturnType<typeof sql<boolean>>,
): Promise<void> {
  const seats = await held.tx
    .selectFrom('room_seats')
    .selectAll()
    .where('room_id', '=', held.room.id)
    .where('state', 'in', ['waiting', 'in'])
    .where(whose)
    .execute()
  for (const seat of seats as Seat[]) await removeSeat(held, seat, 'left')
  await settleRecording(held)
  await tellChanges(held)
}

/** Ends a room for everybody; one that is over already is passed over, as is one that never was. `by` is who ends it, null for nobody. */
export async function endRoom(
  tx: Tx,
  roomId: string,
  by: 'owner' | 'club' | null = null,
  byId: string | null = null,
): Promise<void> {
  const there = await tx.selectFrom('rooms').select('id').where('id', '=', roomId).executeTakeFirst()
  if (there) await endHeld(await holdRoom(tx, roomId), by, byId)
}

/** Names a room anew; windows hear of it. One that is over, or never was, is passed over. */
export async function renameRoom(tx: Tx, roomId: string, title: string): Promise<void> {
  if (!(await openOne(tx, roomId))) return
  const held = await holdRoom(tx, roomId)
  await patchRoom(held, { title: titleOf(title) })
  held.parts.add('room')
  await tellChanges(held)
}

/** Whether a key is that of somebody who is in a room now: not in its lobby, not out again, and the room is not over. */
export async function isInRoom(
  db: Db,
  roomId: string,
  { key, viewer }: { key: string; viewer: Viewer | null },
): Promise<boolean> {
  const room = await openOne(db, roomId)
  return room !== undefined && (await seatOfKey(db, roomId, key, viewer)).state === 'in'
}

/** The topic of what passes inside a room, which who is in it hears and nobody else; null of one that is over or never was. */
export async function insideOf(db: Db, house: Pick<House, 'secrets'>, roomId: string): Promise<string | null> {
  const room = await openOne(db, roomId)
  return room ? insideTopic(house, room) : null
}

const openOne = (db: Db, roomId: string) =>
  db
    .selectFrom('rooms')
    .select(['id', 'epoch'])
    .where('id', '=', roomId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

type Named = { name: string; passId: string | null }

/**
 * Who was in a room and when, the lobby apart: one entry each time somebody came. Of who is in still it lasts until now; guests have no
 * `userId` but, where they came by a link, its `passId`.
 */
export async function attendance(db: Db, roomId: string): Promise<(Presence & Named)[]> {
  const { rows } = await sql<{ userId: string | null; from: Date; until: Date } & Named>`
    select user_id as "userId", pass_id as "passId", name, joined_at as "from",
      greatest(joined_at, coalesce(left_at, least(seen_at + interval '1 minute', clock_timestamp()))) as until
    from room_seats where room_id = ${roomId} and joined_at is not null order by joined_at`.execute(db)
  return rows
}
