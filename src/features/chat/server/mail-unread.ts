import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import type { House } from '../../../platform/server/registry.ts'
import { personById, viewerOf } from '../../accounts/server/public.ts'
import { wayOf } from '../../notifications/server/public.ts'
import { unreadMessages } from '../contract/unread.ts'
import { conversationViews } from './conversation-views.ts'

/** How long somebody is away before a mail tells them what came (issue of the product: one for each burst). */
export const AWAY_MINUTES = 15
/** Whoever stays away gets the next one, of what came since, after so many hours. */
const NEXT_HOURS = 24
/** Conversations that a mail names. */
const NAMED = 3
/** So many members are told in one round at most. */
const AT_ONCE = 200

/** Members who have been away for a while, and were not told of it before. */
const IS_AWAY = sql`not exists (select from sessions s where s.user_id = m.user_id
    and s.last_seen_at > clock_timestamp() - make_interval(mins => ${AWAY_MINUTES}))
  and not exists (select from chat_mails t where t.user_id = m.user_id
    and t.mailed_at > clock_timestamp() - make_interval(hours => ${NEXT_HOURS})
    and not exists (select from sessions s where s.user_id = m.user_id and s.last_seen_at > t.mailed_at))`

/** Messages of a seat `m` that wait to be told: of what is muted only those that name the member. */
const waitingFor = (old: RawBuilder<unknown>) => sql`messages x where x.conversation_id = m.conversation_id
  and x.seq > greatest(m.read_seq, m.mailed_seq) and x.author_id <> m.user_id and x.removed_at is null and x.line is null
  and not exists (select from blocks b where b.user_id = m.user_id and b.blocked_id = x.author_id)
  and (m.muted_at is null or exists (select from message_names n where n.message_id = x.id and n.user_id = m.user_id))
  ${old}`

/** Conversations that somebody talks in and has not put away. */
const TALKS = sql`m.accepted_at is not null and m.archived_at is null and m.left_at is null`

async function awayWithUnread(db: Db): Promise<string[]> {
  const old = sql`and x.created_at < clock_timestamp() - make_interval(mins => ${AWAY_MINUTES})`
  const { rows } = await sql<{ user_id: string }>`
    select distinct m.user_id from conversations c join conversation_members m on m.conversation_id = c.id
    join users u on u.id = m.user_id and u.suspended_at is null and u.erased_at is null
    where c.spoken_at > clock_timestamp() - make_interval(hours => ${NEXT_HOURS + 1})
      and ${TALKS} and c.last_seq > greatest(m.read_seq, m.mailed_seq) and ${IS_AWAY}
      and exists (select from ${waitingFor(old)})
    limit ${AT_ONCE}`.execute(db)
  return rows.map(row => row.user_id)
}

/** Mails everybody who is away what they have not read, once for each time they are. */
export async function mailUnread(house: Pick<House, 'database' | 'targets'>): Promise<void> {
  const { db } = house.database
  for (const userId of await awayWithUnread(db)) await transact(db, tx => mailOne(tx, house, userId))
}

async function mailOne(tx: Tx, { targets }: Pick<House, 'targets'>, userId: string): Promise<void> {
  // Under a lock of theirs: two rounds at once tell once.
  await holdName(tx, `chat mail ${userId}`)
  type Row = { id: string; count: number; last_seq: number }
  const { rows } = await sql<Row>`
    select c.id, c.last_seq, (select count(*)::int from ${waitingFor(sql``)}) as count
    from conversation_members m join conversations c on c.id = m.conversation_id
    where m.user_id = ${userId} and ${TALKS} and ${IS_AWAY} and c.last_seq > greatest(m.read_seq, m.mailed_seq)
    order by c.spoken_at desc`.execute(tx)
  const unread = rows.filter(row => row.count > 0)
  const person = unread.length > 0 ? await personById(tx, userId) : null
  const viewer = person && (await viewerOf(tx, userId))
  if (!person || !viewer) return
  for (const { id, last_seq } of unread)
    await tx
      .updateTable('conversation_members')
      .set({ mailed_seq: last_seq })
      .where('conversation_id', '=', id)
      .where('user_id', '=', userId)
      .execute()
  await tx
    .insertInto('chat_mails')
    .values({ user_id: userId, mailed_at: sql<Date>`clock_timestamp()` })
    .onConflict(c => c.column('user_id').doUpdateSet({ mailed_at: sql<Date>`clock_timestamp()` }))
    .execute()
  if ((await wayOf(tx, userId, unreadMessages)).mail === 'off') return
  const language = person.language
  const views = await conversationViews(
    { db: tx, targets, viewer, language },
    unread.slice(0, NAMED).map(row => row.id),
  )
  const names = views.flatMap(({ group, other }) => group?.name ?? other?.name ?? [])
  const count = unread.reduce((sum, row) => sum + row.count, 0)
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language,
    kind: 'chat.unread',
    params: { count, names: new Intl.ListFormat(language).format(names) },
    link: unread.length === 1 ? `/inbox/${unread[0]!.id}` : '/inbox?filter=unread',
  })
}
