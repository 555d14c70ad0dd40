import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { ended, roomTopic } from '../contract.ts'
import type { changeRoom as changeCall } from '../contract/inside.ts'
import { isRecorded, mostIn } from '../rules.ts'
import { arrive } from './enter-room.ts'
import {
  type Actor,
  actAsOwner,
  endSeat,
  type HeldRoom,
  otherSeat,
  patchRoom,
  type Seat,
  seatsHere,
  tellChanges,
} from './held-room.ts'
import { order } from './livekit.ts'
import { settleRecording, stopRecordingOf } from './recording-state.ts'
import { allowAgain, forgetOrigins } from './removed.ts'

type By = { viewer: Viewer | null; roomId: string; key: string }

const own = (tx: Tx, { viewer, roomId, key }: By) => actAsOwner(tx, viewer, roomId, key)

/** Lets in one who waits, or everybody for whom there is a place; `rooms.full` when there is none. */
export async function admit(tx: Tx, by: By, seatId: string | undefined): Promise<void> {
  const actor = await own(tx, by)
  const { room } = actor
  const here = await seatsHere(tx, room.id)
  const waiting =
    seatId === undefined ? here.filter(seat => seat.state === 'waiting') : [await otherSeat(actor, seatId, 'waiting')]
  const inside = here.filter(seat => seat.state === 'in' && seat.role !== 'owner').length
  const free = mostIn(room.kind, room.way) - inside
  if (free <= 0 && waiting.length > 0) throw new Refusal('rooms.full')
  for (const seat of waiting.slice(0, free)) {
    await tx
      .updateTable('room_seats')
      .set({ state: 'in', joined_at: sql`clock_timestamp()` })
      .where('id', '=', seat.id)
      .execute()
    actor.parts.add('lobby')
    await arrive(actor, { ...seat, state: 'in' })
  }
  await settleRecording(actor)
  await tellChanges(actor)
}

/** Sends back one who waits. */
export async function sendBack(tx: Tx, by: By, seatId: string): Promise<void> {
  const actor = await own(tx, by)
  await endSeat(actor, await otherSeat(actor, seatId, 'waiting'), 'sent-back')
  await tellChanges(actor)
}

/** Removes somebody from a room; what passes inside goes by another topic from now on. */
export async function removeFromRoom(tx: Tx, by: By, seatId: string): Promise<void> {
  const actor = await own(tx, by)
  await removeSeat(actor, await otherSeat(actor, seatId, 'in'))
  await settleRecording(actor)
  await tellChanges(actor)
}

/** Somebody who was removed may come again. 404 for a seat that nobody was removed from. */
export async function allowBack(tx: Tx, by: By, seatId: string): Promise<void> {
  const actor = await own(tx, by)
  const seat = await tx
    .selectFrom('room_seats')
    .selectAll()
    .where('room_id', '=', actor.room.id)
    .where('id', '=', seatId)
    .where('state', '=', 'removed')
    .executeTakeFirst()
  if (!seat) return notFound()
  await allowAgain(tx, actor.room.id, seat as Seat)
  actor.parts.add('seats')
  await tellChanges(actor)
}

/** Somebody is out, and hears no more of what passes inside; `left` where nobody minds that they come again. */
export async function removeSeat(held: HeldRoom, seat: Seat, state: 'removed' | 'left' = 'removed'): Promise<void> {
  await endSeat(held, seat, state)
  await patchRoom(held, { epoch: held.room.epoch + 1 })
  held.parts.add('room')
}

/** Switches the microphone of one off, or of everybody else; answers whose. Nothing switches it on again but they themselves. */
export async function muteInRoom(
  tx: Tx,
  by: By,
  seatId: string | undefined,
): Promise<{ actor: Actor; seatIds: string[] }> {
  const actor = await own(tx, by)
  const seats =
    seatId === undefined
      ? (await seatsHere(tx, actor.room.id)).filter(seat => seat.state === 'in' && seat.id !== actor.me.id)
      : [await otherSeat(actor, seatId, 'in')]
  const seatIds = seats.filter(seat => seat.role !== 'watcher').map(seat => seat.id)
  if (seatIds.length > 0) {
    await tx
      .updateTable('room_seats')
      .set({ muted_at: sql`clock_timestamp()` })
      .where('id', 'in', seatIds)
      .execute()
    actor.parts.add('seats')
    await order(tx, actor.room, 'mute', seatIds)
  }
  await tellChanges(actor)
  return { actor, seatIds }
}

/** Brings somebody who watches on stage, or back. Who comes on stage while it is recorded is asked first: it pauses until they agree. */
export async function bringOnStage(tx: Tx, by: By, seatId: string, onStage: boolean): Promise<void> {
  const actor = await own(tx, by)
  const { room } = actor
  if (room.kind !== 'public') throw new Refusal('rooms.not-a-stage')
  const seat = await otherSeat(actor, seatId, 'in')
  const role = onStage ? 'stage' : 'watcher'
  if (seat.role !== role) {
    const stage = (await seatsHere(tx, room.id)).filter(isRecorded).length
    // Whoever has no account only watches: nobody would know who it is that all see.
    if (onStage && !seat.user_id) throw new Refusal('rooms.not-a-stage')
    if (onStage && stage > MOST_ON_STAGE) throw new Refusal('rooms.stage-full')
    await tx
      .updateTable('room_seats')
      .set({ role, hand_at: null, muted_at: null, agrees: null })
      .where('id', '=', seat.id)
      .execute()
    actor.parts.add('seats')
    await order(tx, room, 'permit', [seat.id])
    await settleRecording(actor)
  }
  await tellChanges(actor)
}
/** Besides the owner. */
const MOST_ON_STAGE = 6

type Rules = Omit<BodyOf<typeof changeCall>, 'key'>

/** Names a room anew, locks it, or changes its rules. */
export async function changeRoom(tx: Tx, by: By, { title, locked, lobby, recordable }: Rules): Promise<void> {
  const actor = await own(tx, by)
  const { room } = actor
  if (room.kind === 'private' && lobby === false) throw new Refusal('rooms.always-lobby')
  await patchRoom(actor, {
    ...(title !== undefined && { title }),
    ...(lobby !== undefined && { lobby: room.kind === 'public' ? false : lobby }),
    ...(recordable !== undefined && { recordable }),
    ...(locked !== undefined && { locked_at: locked ? (room.locked_at ?? new Date()) : null }),
  })
  actor.parts.add('room')
  if (recordable === false) await stopRecordingOf(actor, 'owner')
  await tellChanges(actor)
}

/** Ends a room for everybody, at its owner's wish. */
export async function endByOwner(tx: Tx, by: By): Promise<void> {
  const actor = await own(tx, by)
  await endHeld(actor, 'owner', actor.me.user_id)
}

/** Ends a held room: every seat is over, and everybody hears of it. Twice is once. */
export async function endHeld(
  held: HeldRoom,
  by: 'owner' | 'club' | null,
  byId: string | null,
  why: string | null = null,
): Promise<void> {
  const { tx, room } = held
  if (room.ended_at) return
  await stopRecordingOf(held, 'over')
  await patchRoom(held, { ended_at: new Date(), ended_by: byId, closed_why: why, started_at: null })
  for (const seat of await seatsHere(tx, room.id)) await endSeat(held, seat, 'left')
  await forgetOrigins(tx, room.id)
  await tx
    .updateTable('rooms')
    .set({ ended_at: sql`clock_timestamp()` })
    .where('id', '=', room.id)
    .execute()
  await order(tx, room, 'end', [null])
  held.parts.clear()
  await announce(tx, ended, { roomId: room.id, kind: room.kind, ownerId: room.owner_id, by }, roomTopic(room.id))
}
