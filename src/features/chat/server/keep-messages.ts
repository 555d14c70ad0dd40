import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn, QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { type listStarred as listCall, MAX_PINS, type MessageLine } from '../contract/keep.ts'
import { nobody, partiesOf, READ_BY, type Reader } from './conversation-views.ts'
import { lineOfHouse } from './house-lines.ts'
import { lockTable, refusalToWrite, seatsOf, tellChanged } from './seats.ts'

type One = { sessionId: string; seq: number }

/** How much of a message stands elsewhere than in its thread. */
const WORDS = 200

/** A message that its reader may refer to; 404 for any other. */
async function messageFor(tx: Tx, viewerId: string, { sessionId, seq }: One): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`
    select x.id from messages x join conversation_members m on m.conversation_id = x.conversation_id and m.user_id = ${viewerId}
    where x.conversation_id = ${sessionId} and x.seq = ${seq} and x.removed_at is null and x.line is null and ${READ_BY}`.execute(
    tx,
  )
  return rows[0] ?? notFound()
}

/** Puts a message over the conversation, or takes it from there. Twice is once. */
export async function pinMessage(tx: Tx, viewer: Viewer, one: One, pinned: boolean): Promise<void> {
  const table = await lockTable(tx, viewer.id, one.sessionId)
  const { mine } = table
  const { id } = await messageFor(tx, viewer.id, one)
  if (mine.grouped && !mine.admin_at) throw new Refusal(mine.left_at ? 'chat.you-left' : 'chat.not-admin')
  refuse(refusalToWrite(table))
  if (!mine.accepted_at) throw new Refusal('chat.not-answered')
  const there = await tx
    .selectFrom('message_pins')
    .select('message_id')
    .where('conversation_id', '=', one.sessionId)
    .execute()
  if (there.some(row => row.message_id === id) === pinned) return
  if (!pinned) await tx.deleteFrom('message_pins').where('message_id', '=', id).execute()
  else {
    if (there.length >= MAX_PINS) throw new Refusal('chat.too-many-pins', { max: MAX_PINS })
    await tx
      .insertInto('message_pins')
      .values({ message_id: id, conversation_id: one.sessionId, pinned_by: viewer.id })
      .execute()
    await lineOfHouse(tx, table, viewer.id, { line: 'pinned' })
  }
  await tellChanged(tx, (await seatsOf(tx, [one.sessionId])).get(one.sessionId) ?? [], one.seq)
}

type LineRow = { seq: number; author_id: string; text: string; created_at: Date }
const LINE = sql`x.seq, x.author_id, left(x.text, ${WORDS}) as text, x.created_at`
const lineOf = (row: LineRow, viewerId: string): MessageLine => ({
  seq: row.seq,
  by: row.author_id,
  own: row.author_id === viewerId,
  text: row.text,
  createdAt: row.created_at.toISOString(),
})

/** 404 for whoever has no seat. */
export async function mustSit(db: Db, viewerId: string, sessionId: string): Promise<void> {
  const seat = await db
    .selectFrom('conversation_members')
    .select('user_id')
    .where('conversation_id', '=', sessionId)
    .where('user_id', '=', viewerId)
    .executeTakeFirst()
  if (!seat) notFound()
}

/** What stands over a conversation, of what its reader reads. */
export async function listPins(db: Db, viewer: Viewer, sessionId: string): Promise<MessageLine[]> {
  await mustSit(db, viewer.id, sessionId)
  const { rows } = await sql<LineRow>`
    select ${LINE} from message_pins p join messages x on x.id = p.message_id
    join conversation_members m on m.conversation_id = p.conversation_id and m.user_id = ${viewer.id}
    where p.conversation_id = ${sessionId} and x.removed_at is null and ${READ_BY} order by p.pinned_at desc`.execute(
    db,
  )
  return rows.map(row => lineOf(row, viewer.id))
}

/** Keeps a message for oneself, or no longer. */
export async function starMessage(tx: Tx, viewer: Viewer, one: One, starred: boolean): Promise<void> {
  const { id } = await messageFor(tx, viewer.id, one)
  const star = { user_id: viewer.id, message_id: id }
  if (starred)
    await tx
      .insertInto('message_stars')
      .values(star)
      .onConflict(c => c.doNothing())
      .execute()
  else await tx.deleteFrom('message_stars').where('user_id', '=', viewer.id).where('message_id', '=', id).execute()
}

type StarRow = LineRow & {
  conversation_id: string
  name: string | null
  other_id: string | null
  starred_at: Date
  count: number
}

/** What a member keeps, of all conversations that they have still, or of one of those. */
export async function listStarred(reader: Reader, wish: QueryOf<typeof listCall>): Promise<AnswerIn<typeof listCall>> {
  const { db, viewer } = reader
  const { rows } = await sql<StarRow>`
    select ${LINE}, x.conversation_id, c.name, s.starred_at, count(*) over ()::int as count,
      case when c.pair is not null then (select o.user_id from conversation_members o
        where o.conversation_id = c.id and o.user_id <> m.user_id) end as other_id
    from message_stars s join messages x on x.id = s.message_id
    join conversations c on c.id = x.conversation_id
    join conversation_members m on m.conversation_id = c.id and m.user_id = s.user_id
    where s.user_id = ${viewer.id} and x.removed_at is null and ${READ_BY}
      ${wish.sessionId ? sql`and c.id = ${wish.sessionId}` : sql``}
    order by s.starred_at desc, x.id desc limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const ids = [...new Set(rows.flatMap(row => [row.author_id, row.other_id ?? row.author_id]))]
  const parties = await partiesOf(reader, ids)
  const data = rows.map(row => ({
    ...lineOf(row, viewer.id),
    sessionId: row.conversation_id,
    author: parties.get(row.author_id) ?? nobody(row.author_id),
    conversation: row.name ?? parties.get(row.other_id ?? '')?.name ?? null,
    starredAt: row.starred_at.toISOString(),
  }))
  return { data, count: rows[0]?.count ?? 0 }
}
