import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import type { RoomQuestion } from '../contract/talk.ts'
import { refusalToAct } from '../rules.ts'
import { actIn, type Seat, seatOfKey, tellChanges } from './held-room.ts'
import { actingAs } from './live-view.ts'
import { membersOf, nobody, type Reader } from './names.ts'
import { roomById } from './room-view.ts'

type By = { viewer: Viewer | null; roomId: string; key: string }

const MOST_SHOWN = 100
const MOST_OPEN = 5

/** By which a vote counts once: a member however many windows they have, or the seat of a guest. */
const voterOf = (seat: Pick<Seat, 'id' | 'user_id'>): string => seat.user_id ?? seat.id

type Row = {
  id: string
  seat_id: string
  user_id: string | null
  text: string
  language: string
  answered_at: Date | null
  created_at: Date
  guest: string
  votes: number
  voted: boolean
}

async function questionsIn(reader: Reader, roomId: string, me: Seat, rest = sql``): Promise<RoomQuestion[]> {
  const { rows } = await sql<Row>`
    select q.id, q.seat_id, q.user_id, q.text, q.language, q.answered_at, q.created_at, s.name as guest,
      count(v.voter)::int as votes, coalesce(bool_or(v.voter = ${voterOf(me)}), false) as voted
    from room_questions q join room_seats s on s.id = q.seat_id left join room_votes v on v.question_id = q.id
    where q.room_id = ${roomId} and q.removed_at is null ${rest}
    group by q.id, s.name order by q.answered_at is not null, count(v.voter) desc, q.created_at limit ${MOST_SHOWN}`.execute(
    reader.db,
  )
  const members = await membersOf(
    reader,
    rows.flatMap(row => row.user_id ?? []),
  )
  return rows.map(row => {
    const member = row.user_id === null ? null : (members.get(row.user_id) ?? nobody(row.user_id, reader.language))
    return {
      _id: row.id,
      name: member?.name ?? (row.guest || say(reader.language, 'rooms', 'guest')),
      member,
      own: row.seat_id === me.id || (row.user_id !== null && row.user_id === me.user_id),
      text: row.text,
      language: row.language as Language,
      votes: row.votes,
      voted: row.voted,
      answeredAt: row.answered_at?.toISOString() ?? null,
      at: row.created_at.toISOString(),
    }
  })
}

/** Questions of a room for whoever is in: open ones by votes, then answered ones. */
export async function listQuestions(reader: Reader, roomId: string, key: string): Promise<RoomQuestion[]> {
  const room = await roomById(reader.db, roomId)
  const me = await seatOfKey(reader.db, roomId, key, reader.viewer)
  if (room.ended_at) throw new Refusal('rooms.over')
  if (me.state !== 'in') throw new Refusal('rooms.not-in')
  return questionsIn(reader, roomId, me)
}

/** Asks once, whatever is sent again. One's own question has one's vote. */
export async function askQuestion(
  tx: Tx,
  reader: Reader,
  by: By,
  { clientId, text }: { clientId: string; text: string },
): Promise<RoomQuestion> {
  const actor = await actIn(tx, by.viewer, by.roomId, by.key)
  const { room, me, parts } = actor
  const shown = async (id: string) =>
    (await questionsIn({ ...reader, db: tx }, room.id, me, sql`and q.id = ${id}`))[0] ?? notFound()
  const asked = await tx
    .selectFrom('room_questions')
    .select('id')
    .where('seat_id', '=', me.id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (asked) return shown(asked.id)
  refuse(refusalToAct('ask', actingAs(room, me, by.viewer)))
  const { open } = await tx
    .selectFrom('room_questions')
    .select(e => e.fn.countAll<number>().as('open'))
    .where('room_id', '=', room.id)
    .where(e => (me.user_id ? e('user_id', '=', me.user_id) : e('seat_id', '=', me.id)))
    .where('answered_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(open) >= MOST_OPEN) throw new Refusal('rooms.too-many-questions')
  const row = await tx
    .insertInto('room_questions')
    .values({
      room_id: room.id,
      seat_id: me.id,
      user_id: me.user_id,
      client_id: clientId,
      text,
      language: languageOfText(text, reader.language),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('room_votes')
    .values({ question_id: row.id, voter: voterOf(me), user_id: me.user_id })
    .execute()
  parts.add('questions')
  await tellChanges(actor)
  return shown(row.id)
}

/** Wants a question answered, or no more. */
export async function voteQuestion(
  tx: Tx,
  reader: Reader,
  by: By,
  questionId: string,
  up: boolean,
): Promise<RoomQuestion> {
  const actor = await actIn(tx, by.viewer, by.roomId, by.key)
  const { room, me, parts } = actor
  refuse(refusalToAct('vote', actingAs(room, me, by.viewer)))
  const [before] = await questionsIn({ ...reader, db: tx }, room.id, me, sql`and q.id = ${questionId}`)
  if (!before) return notFound()
  if (before.voted !== up) {
    if (up)
      await tx
        .insertInto('room_votes')
        .values({ question_id: questionId, voter: voterOf(me), user_id: me.user_id })
        .execute()
    else
      await tx.deleteFrom('room_votes').where('question_id', '=', questionId).where('voter', '=', voterOf(me)).execute()
    parts.add('questions')
  }
  await tellChanges(actor)
  return { ...before, voted: up, votes: before.votes + (before.voted === up ? 0 : up ? 1 : -1) }
}

/** The owner marks a question as answered or removes it; whoever asked takes it back. */
export async function closeQuestion(tx: Tx, by: By, questionId: string, how: 'answered' | 'removed'): Promise<void> {
  const actor = await actIn(tx, by.viewer, by.roomId, by.key)
  const { room, me, parts } = actor
  const row = await tx
    .selectFrom('room_questions')
    .select(['id', 'seat_id', 'user_id'])
    .where('id', '=', questionId)
    .where('room_id', '=', room.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return notFound()
  const own = row.seat_id === me.id || (row.user_id !== null && row.user_id === me.user_id)
  if (me.role !== 'owner' && !(own && how === 'removed')) throw new Refusal('rooms.owner-only')
  await tx
    .updateTable('room_questions')
    .set(
      how === 'removed'
        ? { removed_at: sql`clock_timestamp()` }
        : { answered_at: sql`coalesce(answered_at, clock_timestamp())` },
    )
    .where('id', '=', row.id)
    .execute()
  parts.add('questions')
  await tellChanges(actor)
}
