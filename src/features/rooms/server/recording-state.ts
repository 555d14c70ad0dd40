import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { LiveRecording, RecordingState } from '../contract/recording.ts'
import { isRecorded, recordingState } from '../rules.ts'
import { type HeldRoom, type Seat, seatsHere } from './held-room.ts'

/** A recording that was asked for and is not over; null without one. */
export const openRecording = (db: Db, roomId: string) =>
  db
    .selectFrom('room_recordings')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()

type Open = NonNullable<Awaited<ReturnType<typeof openRecording>>>

const stateOf = (open: Open, seats: readonly Seat[]): RecordingState =>
  recordingState(
    open.started_at !== null,
    seats.filter(isRecorded).map(seat => seat.agrees),
  )

/** How the recording of a room stands, as everybody in it sees it. */
export function liveRecording(open: Open, seats: readonly Seat[]): LiveRecording {
  const recorded = seats.filter(isRecorded)
  return {
    _id: open.id,
    state: stateOf(open, seats),
    askedAt: open.asked_at.toISOString(),
    startedAt: open.started_at?.toISOString() ?? null,
    agreed: recorded.filter(seat => seat.agrees === true).map(seat => seat.id),
    missing: recorded.filter(seat => seat.agrees !== true).map(seat => seat.id),
  }
}

/** How the recording of a room stands, for whoever is before it. */
export async function recordingBefore(db: Db, roomId: string, seats: readonly Seat[]): Promise<RecordingState> {
  const open = await openRecording(db, roomId)
  return open ? stateOf(open, seats) : 'none'
}

/**
 * Looks at a recording again after somebody came, went or said something: it begins once everybody has agreed, is over when nobody is left
 * to be recorded, and keeps who was recorded. Comes before `tellChanges`.
 */
export async function settleRecording(held: HeldRoom): Promise<void> {
  const { tx, room, parts } = held
  const open = await openRecording(tx, room.id)
  if (!open) return
  parts.add('recording')
  const recorded = (await seatsHere(tx, room.id)).filter(isRecorded)
  if (recorded.length === 0) return stopRecordingOf(held, 'over')
  if (stateOf(open, recorded) !== 'running') return
  if (!open.started_at)
    await tx
      .updateTable('room_recordings')
      .set({ started_at: sql`clock_timestamp()` })
      .where('id', '=', open.id)
      .execute()
  await tx
    .insertInto('room_recorded')
    .values(recorded.map(seat => ({ recording_id: open.id, seat_id: seat.id, user_id: seat.user_id })))
    .onConflict(on => on.doNothing())
    .execute()
}

/** Ends the recording of a held room; whoever wants another one asks everybody again. One that never began leaves nothing. */
export async function stopRecordingOf(
  { tx, room, parts }: HeldRoom,
  because: 'owner' | 'withdrawn' | 'over',
): Promise<void> {
  const open = await openRecording(tx, room.id)
  if (!open) return
  parts.add('recording')
  if (open.started_at)
    await tx
      .updateTable('room_recordings')
      .set({ stopped_at: sql`clock_timestamp()`, because })
      .where('id', '=', open.id)
      .execute()
  else await tx.deleteFrom('room_recordings').where('id', '=', open.id).execute()
  await tx.updateTable('room_seats').set({ agrees: null }).where('room_id', '=', room.id).execute()
}
