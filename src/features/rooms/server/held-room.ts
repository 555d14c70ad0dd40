import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { RoomSeatsTable, RoomsTable } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { hashOf } from '../../../platform/server/token.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { changed, left, type Part, roomTopic } from '../contract.ts'
import {
  GONE_AFTER_SECONDS,
  type RoomKind,
  type SeatMode,
  type SeatRole,
  type SeatState,
} from '../contract/vocabulary.ts'
import type { MediaWay } from '../rules.ts'
import { order } from './livekit.ts'

/** A room as it is stored. */
export type Room = Omit<Selectable<RoomsTable>, 'kind' | 'way'> & { kind: RoomKind; way: MediaWay }
/** A seat as it is stored. */
export type Seat = Omit<Selectable<RoomSeatsTable>, 'state' | 'role' | 'mode'> & {
  state: SeatState
  role: SeatRole
  mode: SeatMode
}

/** A room that is held until the end of the transaction, and what of it has changed. */
export type HeldRoom = { tx: Tx; room: Room; parts: Set<Part> }

/** A secret that opens something, and what is kept of it. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(24).toString('base64url')
  return { secret, hash: hashOf(secret) }
}
export const SILENT = sql<boolean>`seen_at < clock_timestamp() - make_interval(secs => ${GONE_AFTER_SECONDS})`

/**
 * Holds a room: places, numbers and who fits in are given under its lock. Whoever was silent for too long is gone before anything else is
 * looked at. 404 for a room that never was.
 */
export async function holdRoom(tx: Tx, roomId: string): Promise<HeldRoom> {
  const room = await tx.selectFrom('rooms').selectAll().where('id', '=', roomId).forNoKeyUpdate().executeTakeFirst()
  if (!room) return notFound()
  const held: HeldRoom = { tx, room: room as Room, parts: new Set() }
  const silent = await seatsWhere(held, SILENT)
  for (const seat of silent) await endSeat(held, seat, 'gone')
  return held
}

const seatsWhere = async ({ tx, room }: HeldRoom, condition: ReturnType<typeof sql<boolean>>): Promise<Seat[]> =>
  (await tx
    .selectFrom('room_seats')
    .selectAll()
    .where('room_id', '=', room.id)
    .where('state', 'in', ['waiting', 'in'])
    .where(condition)
    .orderBy('place')
    .execute()) as Seat[]

/** Who waits or is in, in the order in which they came. */
export async function seatsHere(db: Db, roomId: string): Promise<Seat[]> {
  const rows = await db
    .selectFrom('room_seats')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('state', 'in', ['waiting', 'in'])
    .orderBy('place')
    .execute()
  return rows as Seat[]
}

/**
 * How a seat ended says where somebody stands from now on; of who was in it is told. Nobody stays in the media of a room in which nobody
 * sees them any more; with the room itself all are out.
 */
export async function endSeat(held: HeldRoom, seat: Seat, state: Exclude<SeatState, 'waiting' | 'in'>): Promise<void> {
  const { tx, room } = held
  await tx
    .updateTable('room_seats')
    .set({ state, hand_at: null, left_at: state === 'gone' ? sql`seen_at` : sql`clock_timestamp()` })
    .where('id', '=', seat.id)
    .execute()
  if (seat.state === 'waiting') return void held.parts.add('lobby')
  held.parts.add('seats')
  if (!room.ended_at) await order(tx, room, 'remove', [seat.id])
  await announce(tx, left, { roomId: room.id, kind: room.kind, seatId: seat.id, userId: seat.user_id })
  const { someone } = await tx
    .selectFrom('room_seats')
    .select(e => e.fn.countAll<number>().as('someone'))
    .where('room_id', '=', room.id)
    .where('state', '=', 'in')
    .executeTakeFirstOrThrow()
  if (Number(someone) === 0) await patchRoom(held, { started_at: null })
}

/** Changes columns of a held room, here and in its row. */
export async function patchRoom(
  held: HeldRoom,
  patch: Partial<
    Pick<
      Room,
      | 'title'
      | 'lobby'
      | 'recordable'
      | 'locked_at'
      | 'started_at'
      | 'epoch'
      | 'way'
      | 'opens_at'
      | 'last_place'
      | 'last_seq'
      | 'ended_at'
      | 'ended_by'
      | 'closed_why'
    >
  >,
): Promise<void> {
  await held.tx.updateTable('rooms').set(patch).where('id', '=', held.room.id).execute()
  Object.assign(held.room, patch)
}

/** Tells windows what to read again, when something has changed. Comes last in a write. */
export async function tellChanges({ tx, room, parts }: HeldRoom): Promise<void> {
  if (parts.size === 0) return
  const { rev } = await tx
    .updateTable('rooms')
    .set({ rev: sql`rev + 1` })
    .where('id', '=', room.id)
    .returning('rev')
    .executeTakeFirstOrThrow()
  await announce(tx, changed, { roomId: room.id, rev, parts: [...parts] }, roomTopic(room.id))
  parts.clear()
}

/**
 * The seat that a key opens, however it stands. A member's opens for them alone, so that it is worth nothing without their session. 404 for
 * any other key.
 */
export async function seatOfKey(db: Db, roomId: string, key: string, viewer: Viewer | null): Promise<Seat> {
  const seat = await db
    .selectFrom('room_seats')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('key_hash', '=', hashOf(key))
    .where(e => (viewer ? e.or([e('user_id', 'is', null), e('user_id', '=', viewer.id)]) : e('user_id', 'is', null)))
    .executeTakeFirst()
  return (seat as Seat | undefined) ?? notFound()
}

/** Whoever acts in a room. */
export type Actor = HeldRoom & { me: Seat }

/** Holds a room for somebody who is in it. Refuses with `rooms.over` and `rooms.not-in`; 404 without a seat. */
export async function actIn(tx: Tx, viewer: Viewer | null, roomId: string, key: string): Promise<Actor> {
  const held = await holdRoom(tx, roomId)
  const me = await seatOfKey(tx, roomId, key, viewer)
  if (held.room.ended_at) throw new Refusal('rooms.over')
  if (me.state !== 'in') throw new Refusal('rooms.not-in')
  return { ...held, me }
}

/** Holds a room for its owner, who is in it; `rooms.owner-only` for everybody else. */
export async function actAsOwner(tx: Tx, viewer: Viewer | null, roomId: string, key: string): Promise<Actor> {
  const actor = await actIn(tx, viewer, roomId, key)
  if (actor.me.role !== 'owner') throw new Refusal('rooms.owner-only')
  return actor
}

/** Another seat of a held room that waits or is in; 404 for any other. */
export async function otherSeat({ tx, room, me }: Actor, seatId: string, state: 'waiting' | 'in'): Promise<Seat> {
  const seat = await tx
    .selectFrom('room_seats')
    .selectAll()
    .where('room_id', '=', room.id)
    .where('id', '=', seatId)
    .where('id', '<>', me.id)
    .where('state', '=', state)
    .executeTakeFirst()
  return (seat as Seat | undefined) ?? notFound()
}
