import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Part } from '../../../platform/server/send-bytes.ts'
import { say } from '../../../platform/server/text.ts'
import { hashOf } from '../../../platform/server/token.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import {
  type KeptRecording,
  type LiveRecording,
  MAX_RECORDING_BYTES,
  type readRecording as readCall,
} from '../contract/recording.ts'
import type { RoomKind } from '../contract/vocabulary.ts'
import { actAsOwner, actIn, seatsHere, tellChanges } from './held-room.ts'
import { membersOf, nobody, type Reader, titleFor } from './names.ts'
import { liveRecording, openRecording, settleRecording, stopRecordingOf } from './recording-state.ts'

type By = { viewer: Viewer | null; roomId: string; key: string }

/** Pieces that were under way when a recording stopped are taken for so long. */
const LATE_MINUTES = 2

/** Where a piece lies in the storage, beside the files. */
const pieceKey = (recordingId: string, piece: number): string => `${recordingId.slice(-2)}/${recordingId}.rec.${piece}`

/** The owner wants to record; they agree by that, and everybody else is asked. */
export async function askToRecord(tx: Tx, by: By): Promise<LiveRecording> {
  const actor = await actAsOwner(tx, by.viewer, by.roomId, by.key)
  const { room, me } = actor
  if (!room.recordable) throw new Refusal('rooms.not-recordable')
  if (await openRecording(tx, room.id)) throw new Refusal('rooms.recording-already')
  await tx.insertInto('room_recordings').values({ room_id: room.id }).execute()
  await tx.updateTable('room_seats').set({ agrees: true }).where('id', '=', me.id).execute()
  await settleRecording(actor)
  await tellChanges(actor)
  return liveRecording((await openRecording(tx, room.id))!, await seatsHere(tx, room.id))
}

/** Says whether one agrees. Whoever had agreed to one that runs and takes it back ends it for all. */
export async function agreeToRecording(tx: Tx, by: By, agrees: boolean): Promise<void> {
  const actor = await actIn(tx, by.viewer, by.roomId, by.key)
  const { me, room } = actor
  const open = await openRecording(tx, room.id)
  await tx.updateTable('room_seats').set({ agrees }).where('id', '=', me.id).execute()
  actor.parts.add('seats')
  if (!agrees && me.agrees === true && open?.started_at) await stopRecordingOf(actor, 'withdrawn')
  else await settleRecording(actor)
  await tellChanges(actor)
}

/** The owner stops a recording, or takes back that they want one; one that is over already is passed over. */
export async function stopRecording(tx: Tx, by: By, recordingId: string): Promise<void> {
  const actor = await actAsOwner(tx, by.viewer, by.roomId, by.key)
  const open = await openRecording(tx, actor.room.id)
  if (open?.id === recordingId) await stopRecordingOf(actor, 'owner')
  await tellChanges(actor)
}

/** A recording of a room whose owner's key this is, also after the room ended: its last pieces are still on their way. */
async function recordingOf(db: Db, { viewer, roomId, key }: By, recordingId: string) {
  const row = await db
    .selectFrom('room_recordings as c')
    .innerJoin('room_seats as s', 's.room_id', 'c.room_id')
    .selectAll('c')
    .select('s.role')
    .select(
      sql<boolean>`c.started_at is not null and c.whole_at is null and
        (c.stopped_at is null or c.stopped_at > clock_timestamp() - make_interval(mins => ${LATE_MINUTES}))`.as(
        'taken',
      ),
    )
    .where('c.id', '=', recordingId)
    .where('c.room_id', '=', roomId)
    .where('s.key_hash', '=', hashOf(key))
    .where(e =>
      viewer ? e.or([e('s.user_id', 'is', null), e('s.user_id', '=', viewer.id)]) : e('s.user_id', 'is', null),
    )
    .executeTakeFirst()
  return row ?? notFound()
}

type Piece = { recordingId: string; piece: number; bytes: string; type: string; last: boolean }

function checkPiece(row: Awaited<ReturnType<typeof recordingOf>>, piece: number, size: number): 'new' | 'known' {
  if (row.role !== 'owner') throw new Refusal('rooms.owner-only')
  if (piece <= row.pieces) return 'known'
  if (!row.taken) throw new Refusal('rooms.not-recording')
  if (piece > row.pieces + 1) throw new Refusal('rooms.piece-missing')
  if (row.bytes + size > MAX_RECORDING_BYTES) throw new Refusal('rooms.recording-full')
  return 'new'
}

/** Puts a piece where it belongs before it is noted: one that is not noted afterwards is put there again, or swept with the rest. */
export async function putPiece(db: Db, house: House, by: By, { recordingId, piece, bytes }: Piece): Promise<number> {
  const content = Buffer.from(bytes, 'base64')
  const row = await recordingOf(db, by, recordingId)
  if (checkPiece(row, piece, content.length) === 'new') await house.storage.put(pieceKey(recordingId, piece), content)
  return content.length
}

/** Notes a piece that was put; answers which one comes next. */
export async function notePiece(
  tx: Tx,
  by: By,
  { recordingId, piece, type, last }: Piece,
  size: number,
): Promise<number> {
  await tx.selectFrom('room_recordings').select('id').where('id', '=', recordingId).forNoKeyUpdate().execute()
  const row = await recordingOf(tx, by, recordingId)
  if (checkPiece(row, piece, size) === 'new') {
    await tx
      .insertInto('room_recording_pieces')
      .values({ recording_id: recordingId, piece, starts: row.bytes, bytes: size })
      .execute()
    await tx
      .updateTable('room_recordings')
      .set({ pieces: piece, bytes: row.bytes + size, type: row.type ?? type })
      .where('id', '=', recordingId)
      .execute()
  }
  if (last)
    await tx
      .updateTable('room_recordings')
      .set({ whole_at: sql`coalesce(whole_at, clock_timestamp())` })
      .where('id', '=', recordingId)
      .where('stopped_at', 'is not', null)
      .execute()
  return Math.max(row.pieces, piece) + 1
}

/** Recordings that somebody may have: of their own rooms, and those in which they were recorded. */
const kept = (db: Db, viewerId: string) =>
  db
    .selectFrom('room_recordings as c')
    .innerJoin('rooms as r', 'r.id', 'c.room_id')
    .selectAll('c')
    .select('r.owner_id')
    .where('c.stopped_at', 'is not', null)
    .where('c.pieces', '>', 0)
    .where(e =>
      e.or([
        e('r.owner_id', '=', viewerId),
        e.exists(
          e
            .selectFrom('room_recorded as x')
            .select('x.seat_id')
            .whereRef('x.recording_id', '=', 'c.id')
            .where('x.user_id', '=', viewerId),
        ),
      ]),
    )

/** So many are shown, the latest first. */
const MOST = 200

/** Recordings that a member may have, of one room or of all, the latest first. */
export async function recordingsOf(
  reader: Reader & { viewer: Viewer },
  roomId: string | null,
): Promise<KeptRecording[]> {
  const { db, viewer } = reader
  const rows = await kept(db, viewer.id)
    .leftJoin('room_recording_heads as h', 'h.recording_id', 'c.id')
    .select(['r.title', 'r.kind', 'r.owner_id as room_owner', 'h.recording_id as timeline'])
    .$if(roomId !== null, query => query.where('c.room_id', '=', roomId))
    .orderBy('c.started_at', 'desc')
    .orderBy('c.id')
    .limit(MOST)
    .execute()
  const people = await peopleIn(
    reader,
    rows.map(row => row.id),
  )
  const unnamed = rows.filter(row => row.title === null).map(row => row.room_owner)
  const owners = await membersOf(reader, unnamed)
  return rows.map(row => ({
    _id: row.id,
    roomId: row.room_id,
    title: titleFor(reader, row, owners.get(row.room_owner)),
    kind: row.kind as RoomKind,
    people: people.get(row.id) ?? [],
    startedAt: row.started_at!.toISOString(),
    stoppedAt: row.stopped_at!.toISOString(),
    bytes: row.bytes,
    because: row.because as KeptRecording['because'],
    whole: row.whole_at !== null,
    timeline: row.timeline !== null,
    url: `/api/room-recordings/${row.id}`,
    mine: row.owner_id === viewer.id,
  }))
}

/** Who was recorded, by name, in the order in which they came; by recording. */
async function peopleIn(reader: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.db
    .selectFrom('room_recorded as x')
    .innerJoin('room_seats as s', 's.id', 'x.seat_id')
    .select(['x.recording_id', 'x.user_id', 's.name'])
    .where('x.recording_id', 'in', ids)
    .orderBy('s.place')
    .execute()
  const members = await membersOf(
    reader,
    rows.flatMap(row => row.user_id ?? []),
  )
  const named = rows.map(row => ({
    id: row.recording_id,
    name: row.user_id
      ? (members.get(row.user_id) ?? nobody(row.user_id, reader.language)).name
      : row.name || say(reader.language, 'rooms', 'guest'),
  }))
  const grouped = Map.groupBy(named, one => one.id)
  return new Map([...grouped].map(([id, all]) => [id, [...new Set(all.map(one => one.name))]]))
}

type KeptPiece = { piece: number; starts: number; bytes: number }

/** Pieces of a recording in which bytes from `from` up to and without `to` lie. */
const piecesWith = (db: Db, recordingId: string, from: number, to: number): Promise<KeptPiece[]> =>
  db
    .selectFrom('room_recording_pieces')
    .select(['piece', 'starts', 'bytes'])
    .where('recording_id', '=', recordingId)
    .where('starts', '<', to)
    .where(sql<boolean>`starts + bytes > ${from}`)
    .orderBy('piece')
    .execute()

/** Where the bytes from `from` up to and without `to` lie; of a recording from before its pieces were noted null, unless all are asked for. */
export async function partsWith(
  db: Db,
  { id, pieces, bytes: size }: { id: string; pieces: number; bytes: number },
  from: number,
  to: number,
): Promise<{ piece: number; part?: Part }[] | null> {
  const noted = await piecesWith(db, id, from, to)
  if (noted.length > 0)
    return noted.map(({ piece, starts, bytes }) => {
      const part = { from: Math.max(from - starts, 0), to: Math.min(to - starts, bytes) }
      return part.from === 0 && part.to === bytes ? { piece } : { piece, part }
    })
  return from === 0 && to === size ? Array.from({ length: pieces }, (_, at) => ({ piece: at + 1 })) : null
}

/** The bytes of parts of a recording, one after the other. */
export async function* bytesOf(house: House, recordingId: string, parts: readonly { piece: number; part?: Part }[]) {
  for (const { piece, part } of parts) {
    const stream = await house.storage.get(pieceKey(recordingId, piece), part)
    // Less than was promised is no recording: the line breaks instead.
    if (!stream) throw new Error(`piece ${piece} of the recording ${recordingId} is gone`)
    for await (const chunk of stream) yield chunk as Buffer
  }
}

async function* behind(begin: Buffer, rest: AsyncIterable<Buffer>) {
  if (begin.length > 0) yield begin
  yield* rest
}

/** The bytes of a recording or a part of them, piece after piece; 404 for whoever was not in it. */
export async function readRecording(
  db: Db,
  house: House,
  viewer: Viewer,
  recordingId: string,
): Promise<AnswerOf<typeof readCall>> {
  const row = await kept(db, viewer.id)
    .leftJoin('room_recording_heads as h', 'h.recording_id', 'c.id')
    .select(['h.head', 'h.stands_for'])
    .where('c.id', '=', recordingId)
    .executeTakeFirst()
  if (!row) return notFound()
  const head = Buffer.from(row.head ?? [])
  /** By how much what comes behind the head lies elsewhere in the pieces. */
  const moved = (row.stands_for ?? 0) - head.length
  const ending = row.type === 'video/mp4' ? 'mp4' : 'webm'
  const day = row.started_at!.toISOString().slice(0, 10)
  return {
    type: row.type ?? 'video/webm',
    size: row.bytes - moved,
    read: async (from, to) => {
      const begin = head.subarray(Math.min(from, head.length), Math.min(to, head.length))
      const parts = to > head.length ? await partsWith(db, row, Math.max(from, head.length) + moved, to + moved) : []
      return parts && Readable.from(behind(begin, bytesOf(house, row.id, parts)))
    },
    headers: {
      // Its last pieces may still be on their way.
      etag: `"${row.id}.${row.bytes}${row.head ? '.t' : ''}"`,
      'content-disposition': `attachment; filename*=UTF-8''recording-${day}.${ending}`,
      'cache-control': 'private, no-store',
    },
  }
}

const removePieces = (house: House, { id, pieces }: { id: string; pieces: number }): Promise<void> =>
  // One more: a piece that was put and never noted.
  house.storage.delete(Array.from({ length: pieces + 1 }, (_, at) => pieceKey(id, at + 1)))

/** Removes a recording for everybody; answers how its bytes go, once the row is gone for good. */
export async function removeRecording(tx: Tx, house: House, viewer: Viewer, recordingId: string): Promise<() => void> {
  const row = await tx
    .deleteFrom('room_recordings')
    .where('id', '=', recordingId)
    .where('stopped_at', 'is not', null)
    .where('room_id', 'in', tx.selectFrom('rooms').select('id').where('owner_id', '=', viewer.id))
    .returning(['id', 'pieces'])
    .executeTakeFirst()
  if (!row) return notFound()
  return () =>
    void removePieces(house, row).catch(error => house.log.warn({ err: error }, 'a recording could not be removed'))
}

/** Lets go of recordings that are older than so many days; answers how many. */
export async function forgetRecordings(db: Db, house: House, days: number): Promise<number> {
  const rows = await db
    .deleteFrom('room_recordings')
    .where(sql<boolean>`stopped_at < clock_timestamp() - make_interval(days => ${days})`)
    .returning(['id', 'pieces'])
    .execute()
  for (const row of rows) await removePieces(house, row)
  return rows.length
}

/** Recordings of a member's own rooms go with them, bytes and all. */
export async function forgetRecordingsOf(tx: Tx, house: House, userId: string): Promise<void> {
  const rows = await tx
    .deleteFrom('room_recordings')
    .where('room_id', 'in', tx.selectFrom('rooms').select('id').where('owner_id', '=', userId))
    .returning(['id', 'pieces'])
    .execute()
  for (const row of rows) await removePieces(house, row)
}
