import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { type FileRow, fileView } from '../../../platform/server/file-store.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { notFound, Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { ROOM_MESSAGE, type RoomMessage, type sayInRoom as sayCall } from '../contract/talk.ts'
import { refusalToAct } from '../rules.ts'
import { actIn, patchRoom, seatOfKey, tellChanges } from './held-room.ts'
import { actingAs } from './live-view.ts'
import { membersOf, nobody, type Reader } from './names.ts'
import { roomById } from './room-view.ts'

type By = { viewer: Viewer | null; roomId: string; key: string }

/** What comes at once, and what one seat may say within a minute. */
const PAGE = 50
const A_MINUTE = 20

type Row = {
  id: string
  seq: number
  seat_id: string
  user_id: string | null
  client_id: string
  text: string
  language: string
  removed: boolean
  created_at: Date
  guest: string
}

const rowsOf = async (db: Db, roomId: string, rest: ReturnType<typeof sql>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select m.id, m.seq, m.seat_id, m.user_id, m.client_id, m.text, m.language, m.removed_at is not null as removed, m.created_at,
      s.name as guest
    from room_messages m join room_seats s on s.id = m.seat_id where m.room_id = ${roomId} ${rest}`.execute(db)
  return rows
}

/** Files of messages, by message. */
async function filesOf(db: Db, ids: readonly string[]): Promise<Map<string, FileView[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('claimed_kind', '=', ROOM_MESSAGE)
    .where('claimed_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const views = new Map<string, FileView[]>()
  for (const row of rows) views.set(row.claimed_id!, [...(views.get(row.claimed_id!) ?? []), fileView(row as FileRow)])
  return views
}

/** Messages as a reader sees them; `own` are those of one's own seats. */
async function viewsOf(reader: Reader, rows: readonly Row[], seatId: string): Promise<RoomMessage[]> {
  const { db, viewer, language } = reader
  const members = await membersOf(
    reader,
    rows.flatMap(row => row.user_id ?? []),
  )
  const files = await filesOf(
    db,
    rows.filter(row => !row.removed).map(row => row.id),
  )
  return rows.map(row => {
    const member = row.user_id === null ? null : (members.get(row.user_id) ?? nobody(row.user_id, language))
    const own = row.seat_id === seatId || (row.user_id !== null && row.user_id === viewer?.id)
    return {
      _id: row.id,
      seq: row.seq,
      seatId: row.seat_id,
      name: member?.name ?? (row.guest || say(language, 'rooms', 'guest')),
      member,
      own,
      clientId: own ? row.client_id : null,
      text: row.text,
      language: row.language as Language,
      files: files.get(row.id) ?? [],
      removed: row.removed,
      at: row.created_at.toISOString(),
    }
  })
}

/** A run of messages in their order, for whoever is in. */
export async function listMessages(
  reader: Reader,
  roomId: string,
  { key, before, after }: { key: string; before?: number | undefined; after?: number | undefined },
) {
  const { db, viewer } = reader
  const room = await roomById(db, roomId)
  const me = await seatOfKey(db, roomId, key, viewer)
  if (room.ended_at) throw new Refusal('rooms.over')
  if (me.state !== 'in') throw new Refusal('rooms.not-in')
  const first = after !== undefined ? after + 1 : Math.max(1, (before ?? room.last_seq + 1) - PAGE)
  const last = after !== undefined ? after + PAGE : (before ?? room.last_seq + 1) - 1
  const rows = await rowsOf(db, roomId, sql`and m.seq between ${first} and ${last} order by m.seq`)
  return { data: await viewsOf(reader, rows, me.id), lastSeq: room.last_seq }
}

/** Says something once, whatever is sent again; answers it. Files are the author's own and go with the message. */
export async function sayInRoom(
  tx: Tx,
  reader: Reader,
  by: By,
  { clientId, text, files }: Omit<BodyOf<typeof sayCall>, 'key'>,
): Promise<RoomMessage> {
  const { house, language, viewer } = reader
  const actor = await actIn(tx, by.viewer, by.roomId, by.key)
  const { room, me, parts } = actor
  const own = async (id: string) =>
    (await viewsOf({ ...reader, db: tx }, await rowsOf(tx, room.id, sql`and m.id = ${id}`), me.id))[0]!
  const sent = await tx
    .selectFrom('room_messages')
    .select('id')
    .where('seat_id', '=', me.id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (sent) return own(sent.id)
  refuse(refusalToAct('chat', actingAs(room, me, viewer)))
  if (text === '' && files.length === 0) refuseField('text', 'required')
  if (files.length > 0 && !me.user_id) throw new Refusal('rooms.files-of-members')
  await checkPace(tx, me.id)
  const seq = room.last_seq + 1
  await patchRoom(actor, { last_seq: seq })
  const row = await tx
    .insertInto('room_messages')
    .values({
      room_id: room.id,
      seq,
      seat_id: me.id,
      user_id: me.user_id,
      client_id: clientId,
      text,
      language: languageOfText(text, language),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (me.user_id) await house.files.claim(tx, me.user_id, { kind: ROOM_MESSAGE, id: row.id }, files, 'files')
  parts.add('chat')
  await tellChanges(actor)
  return own(row.id)
}

async function checkPace(tx: Tx, seatId: string): Promise<void> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${A_MINUTE} as many from room_messages
    where seat_id = ${seatId} and created_at > clock_timestamp() - interval '1 minute'`.execute(tx)
  if (rows[0]?.many) throw new Refusal('rooms.too-much')
}

/** Takes back one's own message, or as the owner anybody's; a mark stays. */
export async function removeMessage(tx: Tx, by: By, messageId: string): Promise<void> {
  const actor = await actIn(tx, by.viewer, by.roomId, by.key)
  const { room, me, parts } = actor
  const row = await tx
    .selectFrom('room_messages')
    .select(['id', 'seat_id', 'user_id', 'removed_at'])
    .where('id', '=', messageId)
    .where('room_id', '=', room.id)
    .executeTakeFirst()
  if (!row) return notFound()
  const own = row.seat_id === me.id || (row.user_id !== null && row.user_id === me.user_id)
  if (!own && me.role !== 'owner') throw new Refusal('rooms.owner-only')
  // Of what the club took away nothing comes back either.
  await tx.deleteFrom('room_message_hidings').where('message_id', '=', row.id).execute()
  if (!row.removed_at) {
    await tx
      .updateTable('room_messages')
      .set({ text: '', removed_at: sql`clock_timestamp()` })
      .where('id', '=', row.id)
      .execute()
    parts.add('chat')
  }
  await tellChanges(actor)
}

/** Lets go of what was said in rooms before so many days: chats with their files, questions. Answers how many messages. */
export async function forgetChats(tx: Tx, house: House, days: number): Promise<number> {
  const old = sql<boolean>`created_at < clock_timestamp() - make_interval(days => ${days})`
  const rows = await tx.deleteFrom('room_messages').where(old).returning('id').execute()
  for (const { id } of rows) {
    const files = await house.files.viewsOf(tx, { kind: ROOM_MESSAGE, id })
    await house.files.release(
      tx,
      { kind: ROOM_MESSAGE, id },
      files.map(file => file._id),
    )
  }
  await tx.deleteFrom('room_questions').where(old).execute()
  return rows.length
}
