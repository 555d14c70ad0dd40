import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Carries, Holds } from '../contract/attachments.ts'
import type { HouseLine } from '../contract/house-lines.ts'
import { EDIT_MINUTES, type listMessages, type MessageView, type Reaction } from '../contract/messages.ts'
import { carriedBy, holdsOf, type KindsCarried, kindsCarried } from './carried.ts'
import type { Outcome } from './send-message.ts'

type Row = {
  id: string
  seq: number
  author_id: string
  client_id: string
  line: HouseLine | null
  names: string[]
  pinned: boolean
  starred: boolean
  text: string
  language: string
  created_at: Date
  edited_at: Date | null
  removed: boolean
  fresh_until: Date | null
  forwarded: boolean
  answered: { seq: number; by: string; text: string; removed: boolean; holds: Holds | null } | null
  reactions: { reaction: Reaction; by: string }[]
}

/** How much of the message that is answered stands over the answer. */
const QUOTE = 300
const freshUntil = sql`x.created_at + make_interval(mins => ${EDIT_MINUTES})`

/** What is shown of a message `x`. */
const shownTo = (
  viewerId: string,
) => sql`x.id, x.seq, x.author_id, x.client_id, x.line, x.text, x.language, x.forwarded, x.created_at, x.edited_at, x.removed_at is not null as removed,
      case when x.removed_at is null and ${freshUntil} > clock_timestamp() then ${freshUntil} end as fresh_until,
      (select jsonb_build_object('seq', a.seq, 'by', a.author_id, 'text', left(a.text, ${QUOTE}), 'removed', a.removed_at is not null,
          'holds', ${holdsOf('a')})
        from messages a where a.conversation_id = x.conversation_id and a.seq = x.reply_to) as answered,
      array(select n.user_id::text from message_names n where n.message_id = x.id order by 1) as names,
      exists (select from message_pins p where p.message_id = x.id) as pinned,
      exists (select from message_stars s where s.message_id = x.id and s.user_id = ${viewerId}) as starred,
      coalesce((select jsonb_agg(jsonb_build_object('reaction', r.reaction, 'by', r.user_id) order by r.at, r.user_id)
        from message_reactions r where r.message_id = x.id), '[]') as reactions`

/** What was passed on carries at least that. */
const NOTHING: Carries = { files: [], voice: null, card: null, link: null, forwarded: false }

function carriesOf(row: Row, carried: Carries | undefined): Carries | null {
  if (row.removed || (!carried && !row.forwarded)) return null
  return { ...NOTHING, ...carried, forwarded: row.forwarded }
}

const viewOf = (row: Row, viewerId: string, carried: Carries | undefined): MessageView => {
  const own = row.author_id === viewerId
  return {
    _id: row.id,
    seq: row.seq,
    held: false,
    by: row.author_id,
    own,
    line: row.line,
    names: row.names,
    pinned: row.pinned,
    starred: row.starred,
    clientId: own ? row.client_id : null,
    text: row.text,
    carries: carriesOf(row, carried),
    language: row.language as Language,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    removed: row.removed,
    editableUntil: own && !row.line ? (row.fresh_until?.toISOString() ?? null) : null,
    answers: row.answered && {
      seq: row.answered.seq,
      by: row.answered.by,
      own: row.answered.by === viewerId,
      text: row.answered.text,
      removed: row.answered.removed,
      holds: row.answered.holds,
    },
    reactions: (row.removed ? [] : row.reactions).map(({ reaction, by }) => ({ reaction, own: by === viewerId })),
  }
}

/** One message of a conversation by its number, as one of those who talk reads it. */
export async function messageView(db: Db, viewerId: string, sessionId: string, seq: number): Promise<MessageView> {
  const only = sql<number>`${seq}::int`
  const { rows } = await sql<Row & KindsCarried>`
    select ${shownTo(viewerId)}, ${kindsCarried(sessionId, only, only)}
    from messages x where x.conversation_id = ${sessionId} and x.seq = ${seq}`.execute(db)
  const [row] = rows
  return row ? viewOf(row, viewerId, (await carriedBy(db, sessionId, [seq], row)).get(seq)) : notFound()
}

/** What became of a message that was just sent, as its author reads it. */
export const sentView = (db: Db, viewerId: string, sessionId: string, outcome: Outcome): Promise<MessageView> =>
  'seq' in outcome ? messageView(db, viewerId, sessionId, outcome.seq) : heldView(db, viewerId, outcome.heldId)

/** One of the viewer's own that waits for the desk: it has no number, and what it carries is not shown before it is said. */
async function heldView(db: Db, viewerId: string, id: string): Promise<MessageView> {
  const held = (await db.selectFrom('messages_held').selectAll().where('id', '=', id).executeTakeFirst()) ?? notFound()
  const fresh = { line: null, names: [], pinned: false, starred: false, edited_at: null, fresh_until: null }
  const row = { ...held, ...fresh, seq: 0, created_at: held.held_at, removed: false, answered: null, reactions: [] }
  return { ...viewOf(row, viewerId, undefined), held: true }
}

type Range = [first: number | RawBuilder<number>, last: number | RawBuilder<number>]

/** The first and the last number that are asked for, of a seat `m` that reads up to `m.last_seq`. */
function rangeOf({ before, after, around, limit }: QueryOf<typeof listMessages>): Range {
  if (after !== undefined) return [after + 1, after + limit]
  if (around !== undefined) {
    const first = Math.max(1, around - Math.floor(limit / 2))
    return [first, first + limit - 1]
  }
  if (before !== undefined) return [before - limit, before - 1]
  return [sql`m.last_seq - ${limit}::int + 1`, sql`m.last_seq`]
}

/** How far a seat reads, and what is carried in the run that was asked for. */
type Seated = KindsCarried & { last_seq: number }

/** A run of messages in their order; 404 for whoever is not in the conversation. */
export async function readMessages(db: Db, viewerId: string, sessionId: string, wish: QueryOf<typeof listMessages>) {
  const [from, to] = rangeOf(wish)
  // One row without a message where there is none in the range: the seat is read by the same way, and once what is carried in it at all.
  const read = await sql<(Row | { id: null }) & Seated>`
    with m as materialized (select r.*, ${kindsCarried(sessionId, sql`r.first`, sql`r.last`)}
      from (select m.last_seq, greatest(${from}::int, m.from_seq + 1) as first, least(${to}::int, m.last_seq) as last
        from (select m.from_seq, coalesce(m.left_seq, c.last_seq) as last_seq
          from conversations c join conversation_members m on m.conversation_id = c.id
          where c.id = ${sessionId} and m.user_id = ${viewerId}) m) r)
    select m.last_seq, m.has_files, m.has_cards, m.has_links, ${shownTo(viewerId)}
    from m left join messages x on x.conversation_id = ${sessionId} and x.seq between m.first and m.last
    order by x.seq`.execute(db)
  const seat = read.rows[0] ?? notFound()
  const rows = read.rows.filter((one): one is Row & Seated => one.id !== null)
  const seqs = rows.map(one => one.seq)
  const carried = await carriedBy(db, sessionId, seqs, seat)
  return { data: rows.map(one => viewOf(one, viewerId, carried.get(one.seq))), lastSeq: seat.last_seq }
}
