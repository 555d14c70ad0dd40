import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import { foldText } from '../../../platform/shared/text.ts'
import type { MessageLine } from '../contract/keep.ts'
import { READ_BY } from './conversation-views.ts'
import { mustSit } from './keep-messages.ts'
import { saysAll } from './list-conversations.ts'

/** Messages that are listed of what is found; how many there are is said. */
const FOUND = 100
const WORDS = 200

/** The newest messages of a conversation that say all the words, as their reader reads them. */
export async function searchIn(
  db: Db,
  viewer: Viewer,
  sessionId: string,
  q: string,
): Promise<{ data: MessageLine[]; count: number }> {
  await mustSit(db, viewer.id, sessionId)
  const words = foldText(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return { data: [], count: 0 }
  type Row = { seq: number; author_id: string; text: string; created_at: Date; count: number }
  const { rows } = await sql<Row>`
    select x.seq, x.author_id, left(x.text, ${WORDS}) as text, x.created_at, count(*) over ()::int as count
    from messages x join conversation_members m on m.conversation_id = x.conversation_id and m.user_id = ${viewer.id}
    where x.conversation_id = ${sessionId} and x.removed_at is null and x.line is null and ${READ_BY}
      and ${saysAll(sql`x.folded`, words)}
    order by x.seq desc limit ${FOUND}`.execute(db)
  const data = rows.map(row => ({
    seq: row.seq,
    by: row.author_id,
    own: row.author_id === viewer.id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  }))
  return { data, count: rows[0]?.count ?? 0 }
}

/** Refuses the field `zone` for one that the database does not know. */
export async function mustBeZone(db: Db, zone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone} limit 1`.execute(db)
  if (rows.length === 0) refuseField('zone', 'choice')
}

/** The number of the first message of a day in a zone, or after it; null in a conversation without messages. */
export async function dayIn(
  db: Db,
  viewer: Viewer,
  sessionId: string,
  { day, zone }: { day: string; zone: string },
): Promise<number | null> {
  await mustSit(db, viewer.id, sessionId)
  await mustBeZone(db, zone)
  // Numbers go with time: halving finds the day among a hundred thousand messages in seventeen steps, without an index by time.
  const { rows } = await sql<{ seq: number | null }>`
    with recursive span as (
      select m.from_seq + 1 as low, coalesce(m.left_seq, c.last_seq) as high, ${day}::date::timestamp at time zone ${zone} as since
      from conversation_members m join conversations c on c.id = m.conversation_id
      where m.conversation_id = ${sessionId} and m.user_id = ${viewer.id}
    ), halved as (
      select low, high, since from span
      union all
      select case when x.created_at < since then (low + high) / 2 + 1 else low end,
        case when x.created_at < since then high else (low + high) / 2 end, since
      from halved join messages x on x.conversation_id = ${sessionId} and x.seq = (low + high) / 2
      where low < high
    )
    select case when low > high then null else low end as seq from halved order by high - low limit 1`.execute(db)
  return rows[0]?.seq ?? null
}
