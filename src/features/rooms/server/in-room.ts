import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { noticeInterested } from '../contract.ts'
import type { SeatMode, SeatState } from '../contract/vocabulary.ts'
import { mayKnow, refusalToAct } from '../rules.ts'
import { comerTo } from './enter-room.ts'
import {
  type Actor,
  actIn,
  endSeat,
  type HeldRoom,
  holdRoom,
  otherSeat,
  SILENT,
  seatOfKey,
  tellChanges,
} from './held-room.ts'
import { actingAs } from './live-view.ts'
import { order } from './livekit.ts'
import { addressOf, nameOfMember } from './names.ts'
import { settleRecording } from './recording-state.ts'
import { roomById } from './room-view.ts'

type By = { viewer: Viewer | null; roomId: string; key: string }

/** Says that a window is still there. Whoever else was silent for too long is gone with it: somebody always looks. */
export async function sayHere(tx: Tx, { viewer, roomId, key }: By): Promise<{ state: SeatState; rev: number }> {
  const room = await roomById(tx, roomId)
  const seat = await seatOfKey(tx, roomId, key, viewer)
  if (room.ended_at) throw new Refusal('rooms.over')
  const silent = await tx
    .selectFrom('room_seats')
    .select('id')
    .where('room_id', '=', roomId)
    .where('state', 'in', ['waiting', 'in'])
    .where('id', '<>', seat.id)
    .where(SILENT)
    .limit(1)
    .executeTakeFirst()
  // Their seats are held after the room, as everybody does.
  const held: HeldRoom | null = silent ? await holdRoom(tx, roomId) : null
  const kept = await tx
    .updateTable('room_seats')
    .set({ seen_at: sql`clock_timestamp()` })
    .where('id', '=', seat.id)
    .where('state', 'in', ['waiting', 'in'])
    .where(sql<boolean>`not ${SILENT}`)
    .returning('state')
    .executeTakeFirst()
  if (held) {
    await settleRecording(held)
    await tellChanges(held)
  }
  if (kept) return { state: kept.state as SeatState, rev: room.rev }
  // What was silent for too long is gone, whoever notices it; the window comes back by entering with its key.
  const gone = held ?? (await holdRoom(tx, roomId))
  const now = await seatOfKey(tx, roomId, key, viewer)
  await settleRecording(gone)
  await tellChanges(gone)
  return { state: now.state, rev: gone.room.rev }
}

/** Leaves a room or its lobby; whoever left already has. A call is over when nobody is left in it. */
export async function leaveRoom(tx: Tx, { viewer, roomId, key }: By): Promise<void> {
  const held = await holdRoom(tx, roomId)
  const seat = await seatOfKey(tx, roomId, key, viewer)
  if (seat.state !== 'waiting' && seat.state !== 'in') return
  await endSeat(held, seat, 'left')
  await settleRecording(held)
  await tellChanges(held)
}

/** Raises one's hand or takes it down; the owner takes down another's. */
export async function raiseHand(
  tx: Tx,
  by: By,
  { up, seatId }: { up: boolean; seatId?: string | undefined },
): Promise<void> {
  const actor = await actIn(tx, by.viewer, by.roomId, by.key)
  const { room, me, parts } = actor
  if (seatId !== undefined && seatId !== me.id && (me.role !== 'owner' || up)) throw new Refusal('rooms.owner-only')
  const seat = seatId === undefined || seatId === me.id ? me : await otherSeat(actor, seatId, 'in')
  if (up) refuse(refusalToAct('hand', actingAs(room, me, by.viewer)))
  if ((seat.hand_at !== null) !== up) {
    await tx
      .updateTable('room_seats')
      .set({ hand_at: up ? sql`clock_timestamp()` : null })
      .where('id', '=', seat.id)
      .execute()
    parts.add('seats')
  }
  await tellChanges(actor)
}

/** How one takes part from now on: whoever only listened speaks, or the other way round. */
export async function changeMode(tx: Tx, by: By, mode: SeatMode): Promise<void> {
  const actor = await actIn(tx, by.viewer, by.roomId, by.key)
  const { room, me, parts } = actor
  if (me.mode !== mode) {
    await tx.updateTable('room_seats').set({ mode }).where('id', '=', me.id).execute()
    parts.add('seats')
    await order(tx, room, 'permit', [me.id])
  }
  await tellChanges(actor)
}

/** Says that one switched one's microphone on again. */
export async function unmute(tx: Tx, by: By): Promise<void> {
  const actor = await actIn(tx, by.viewer, by.roomId, by.key)
  if (actor.me.muted_at) {
    await tx.updateTable('room_seats').set({ muted_at: null }).where('id', '=', actor.me.id).execute()
    actor.parts.add('seats')
  }
  await tellChanges(actor)
}

/** Whoever reacts is in the room and may; what they say passes. */
export async function reactIn(tx: Tx, { viewer, roomId, key }: By): Promise<Pick<Actor, 'room' | 'me'>> {
  const room = await roomById(tx, roomId)
  const me = await seatOfKey(tx, roomId, key, viewer)
  if (room.ended_at) throw new Refusal('rooms.over')
  refuse(refusalToAct('react', actingAs(room, me, viewer)))
  return { room, me }
}

/** Tells the owner of a broadcast that somebody is interested, once. */
export async function sayInterested(tx: Tx, house: House, viewer: Viewer, roomId: string): Promise<void> {
  const room = await roomById(tx, roomId)
  if (room.kind !== 'public' || !mayKnow('public', await comerTo(tx, room, viewer, null))) return notFound()
  if (room.ended_at) throw new Refusal('rooms.over')
  if (room.owner_id === viewer.id) throw new Refusal('rooms.own')
  const said = await tx
    .insertInto('room_interests')
    .values({ room_id: roomId, user_id: viewer.id })
    .onConflict(on => on.doNothing())
    .returning('at')
    .executeTakeFirst()
  if (!said) return
  const name = await nameOfMember(tx, house, viewer.id)
  await notify(tx, room.owner_id, noticeInterested, { name, title: room.title ?? '' }, await addressOf(tx, room), {
    group: `rooms.interest:${roomId}`,
    by: viewer.id,
  })
}
