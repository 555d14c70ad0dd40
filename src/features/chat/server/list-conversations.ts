import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { containing } from '../../../platform/server/like.ts'
import type { AnswerIn, QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { foldText } from '../../../platform/shared/text.ts'
import type { Filter, listConversations as listCall, Waiting } from '../contract.ts'
import { conversationViews, namingOf, type Reader, unreadOf } from './conversation-views.ts'

const blockedByMe = sql`exists (select from blocks b join conversation_members o
  on o.conversation_id = m.conversation_id and o.user_id = b.blocked_id
  where b.user_id = m.user_id and b.blocked_id = coalesce(m.added_by, b.blocked_id))`

/** The seats of each list; what they say is `placeOf` of the rules, in SQL. */
const OPEN = sql`m.accepted_at is not null and m.archived_at is null`
const ASKED = sql`m.accepted_at is null and m.declined_at is null and m.left_at is null and not ${blockedByMe}
  and exists (select from messages x where x.conversation_id = m.conversation_id)`
const LISTS: Record<Filter, RawBuilder<unknown>> = {
  all: OPEN,
  unread: sql`${OPEN} and (m.marked_at is not null or exists (select from ${unreadOf}))`,
  requests: ASKED,
  archived: sql`m.accepted_at is not null and m.archived_at is not null`,
}

/** What a search goes through: that of everything finds what was put away as well. */
const searchedIn = (filter: Filter) => (filter === 'all' ? sql`m.accepted_at is not null` : LISTS[filter])

/** What waits in a member's inbox, counted from the rows; of what is muted only what names them. */
export async function waitingOf(db: Db, userId: string): Promise<Waiting> {
  const { rows } = await sql<{ unread: number; requests: number }>`
    select
      coalesce((select sum(case when m.muted_at is null
          then greatest((select count(*) from ${unreadOf}), (m.marked_at is not null)::int)
          when c.pair is null then (select count(*) from ${namingOf}) else 0 end)
        from conversation_members m join conversations c on c.id = m.conversation_id
        where m.user_id = ${userId} and ${OPEN} and (c.last_seq > m.read_seq or m.marked_at is not null)), 0)::int as unread,
      (select count(*)::int from conversation_members m where m.user_id = ${userId} and ${ASKED}) as requests`.execute(
    db,
  )
  const { unread, requests } = rows[0]!
  return { unreadChats: unread, requests }
}

/** A text as its words stand in the search: every one of them must be there. */
export const saysAll = (column: RawBuilder<unknown>, words: readonly string[]) =>
  sql.join(
    words.map(word => sql`${column} like ${containing(word)}`),
    sql` and `,
  )

/** The newest message of each conversation of a member that says the words. */
const foundIn = (userId: string, words: readonly string[]) => sql`
  select mine.conversation_id, newest.seq, newest.text from conversation_members mine
  cross join lateral (select x.seq, left(x.text, 200) as text from messages x
    where x.conversation_id = mine.conversation_id and x.removed_at is null and x.line is null
      and x.seq > mine.from_seq and x.seq <= coalesce(mine.left_seq, x.seq) and ${saysAll(sql`x.folded`, words)}
    order by x.seq desc limit 1) newest
  where mine.user_id = ${userId}`

type Row = { id: string; seq: number | null; text: string | null; count: number }

/** A page of a member's conversations, and what waits in all. */
export async function listConversations(
  reader: Reader,
  wish: QueryOf<typeof listCall>,
): Promise<AnswerIn<typeof listCall>> {
  const { db, viewer } = reader
  const words = foldText(wish.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const searched = words.length > 0
  const name = sql`fold_text(coalesce(v.name, '') || ' ' || u.name || ' ' || u.username::text)`
  const called = sql`(case when c.pair is null then ${saysAll(sql`fold_text(c.name)`, words.length > 0 ? words : [''])}
    else u.erased_at is null and ${saysAll(name, words.length > 0 ? words : [''])} end)`
  const { rows } = await sql<Row>`
    ${searched ? sql`with found as (${foundIn(viewer.id, words)})` : sql``}
    select c.id, count(*) over ()::int as count, ${searched ? sql`f.seq, f.text` : sql`null::int as seq, null as text`}
    from conversation_members m
    join conversations c on c.id = m.conversation_id
    ${
      searched
        ? sql`left join conversation_members o on o.conversation_id = m.conversation_id and o.user_id <> m.user_id and c.pair is not null
          left join users u on u.id = o.user_id
          left join profiles p on p.user_id = u.id
          left join profile_versions v on v.id = p.live_version_id
          left join found f on f.conversation_id = c.id`
        : sql``
    }
    where m.user_id = ${viewer.id} and ${searched ? searchedIn(wish.filter) : LISTS[wish.filter]}
      ${searched ? sql`and (f.seq is not null or ${called})` : sql``}
    order by m.pinned_at desc nulls last, c.spoken_at desc, c.id desc
    limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const found = new Map(
    rows.flatMap(row => (row.seq === null ? [] : [[row.id, { seq: row.seq, text: row.text ?? '' }]])),
  )
  const data = await conversationViews(
    reader,
    rows.map(row => row.id),
    { found },
  )
  return { data, count: rows[0]?.count ?? 0, waiting: await waitingOf(db, viewer.id) }
}
