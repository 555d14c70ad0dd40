import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { enterRoom as enterCall } from '../../src/features/rooms/contract.ts'
import { enterRoom } from '../../src/features/rooms/server/enter-room.ts'
import { leaveRoom } from '../../src/features/rooms/server/in-room.ts'
import { openRoom } from '../../src/features/rooms/server/public.ts'
import {
  agreeToRecording,
  askToRecord,
  notePiece,
  putPiece,
  stopRecording,
} from '../../src/features/rooms/server/recordings.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import type { Viewer } from '../../src/platform/shared/access.ts'

type Meeting = { id: string; title: string; people: readonly [Viewer, Viewer] }
type Came = {
  startsAt: Date
  endsAt: Date
  /** Minutes that each of the two was there. */
  there: readonly [number, number]
  recorded?: { file: string; afterMinutes: number; seconds: number } | undefined
}
type Sitting = { viewer: Viewer; roomId: string; key: string }

/** Two come into the room of their meeting, record some of it where it says so, and leave; then it lies as far behind as it was. */
export async function meetInRoom(tx: Tx, house: House, { id, title, people }: Meeting, came: Came): Promise<void> {
  const [owner, other] = people
  const { startsAt, endsAt, there, recorded } = came
  await openRoom(tx, { id, kind: 'meeting', ownerId: owner.id, title, lobby: false, members: [other.id] })
  const sittings: Sitting[] = []
  for (const viewer of people) {
    const by = { viewer, guestName: '', address: '127.0.0.1' }
    const { key } = await enterRoom(tx, house, by, id, enterCall.body.parse({}))
    sittings.push({ viewer, roomId: id, key })
  }
  if (recorded) await record(tx, house, sittings as [Sitting, Sitting], { startsAt, ...recorded })
  for (const one of sittings.toReversed()) await leaveRoom(tx, one)
  for (const [at, minutes] of there.entries())
    await sql`update room_seats set came_at = ${endsAt}::timestamptz - make_interval(mins => ${minutes}),
        joined_at = ${endsAt}::timestamptz - make_interval(mins => ${minutes}), seen_at = ${endsAt}, left_at = ${endsAt}
      where room_id = ${id} and user_id = ${people[at]!.id}`.execute(tx)
  await sql`update rooms set created_at = ${startsAt}, started_at = ${startsAt}, ended_at = ${endsAt}, ended_by = ${owner.id}
    where id = ${id}`.execute(tx)
}

type Recorded = { startsAt: Date; file: string; afterMinutes: number; seconds: number }

/** The owner records, the other agrees, and what was seen and heard is kept in one piece. */
async function record(tx: Tx, house: House, [owner, other]: [Sitting, Sitting], { startsAt, ...made }: Recorded) {
  const { _id: recordingId } = await askToRecord(tx, owner)
  await agreeToRecording(tx, other, true)
  const bytes = await readFile(new URL(`recordings/${made.file}`, import.meta.url), 'base64')
  const piece = { recordingId, piece: 1, bytes, type: 'video/webm', last: false }
  await notePiece(tx, owner, piece, await putPiece(tx, house, owner, piece))
  await stopRecording(tx, owner, recordingId)
  await notePiece(
    tx,
    owner,
    { ...piece, piece: 2, bytes: '', last: true },
    await putPiece(tx, house, owner, { ...piece, piece: 2, bytes: '' }),
  )
  await sql`update room_recordings set asked_at = ${startsAt}::timestamptz + make_interval(mins => ${made.afterMinutes}),
      started_at = ${startsAt}::timestamptz + make_interval(mins => ${made.afterMinutes}),
      stopped_at = ${startsAt}::timestamptz + make_interval(mins => ${made.afterMinutes}, secs => ${made.seconds}),
      whole_at = ${startsAt}::timestamptz + make_interval(mins => ${made.afterMinutes}, secs => ${made.seconds})
    where id = ${recordingId}`.execute(tx)
}
