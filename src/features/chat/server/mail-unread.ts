import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { personById, viewerOf } from '../../accounts/server/public.ts'
import { stopPath, wayOf } from '../../notifications/server/public.ts'
import { unreadMessages } from '../contract/unread.ts'
import { conversationViews } from './conversation-views.ts'

type Around = Pick<House, 'database' | 'targets' | 'secrets' | 'log'>

/** How long somebody is away before a mail tells them what came. */
const AWAY_MINUTES = 15
/** A burst is over when nobody wrote for so long; where they go on writing it is told when its first message waits for so long. */
const RESTED_MINUTES = 15
const WAITS_MINUTES = 60
/** Mails of these that somebody gets within 24 hours at most; what comes then goes with the next one. */
const A_DAY = 6
/** What was said before is told by no mail any more. */
const LOOK_BACK_HOURS = 48
/** Conversations that a mail names. */
const NAMED = 3
/** So many mails go out in one round at most. */
const AT_ONCE = 200

/** Members who are away, and were not told too often today. */
const IS_AWAY = sql`not exists (select from sessions s where s.user_id = m.user_id
    and s.last_seen_at > clock_timestamp() - make_interval(mins => ${AWAY_MINUTES}))
  and (select count(*) from chat_mails t where t.user_id = m.user_id
    and t.mailed_at > clock_timestamp() - interval '24 hours') < ${A_DAY}`

/** Messages of a seat `m` that wait to be told: of what is muted only those that name the member. */
const WAITING = sql`messages x where x.conversation_id = m.conversation_id
  and x.seq > greatest(m.read_seq, m.mailed_seq) and x.author_id <> m.user_id and x.removed_at is null and x.line is null
  and not exists (select from blocks b where b.user_id = m.user_id and b.blocked_id = x.author_id)
  and (m.muted_at is null or exists (select from message_names n where n.message_id = x.id and n.user_id = m.user_id))`

/** Conversations that somebody talks in and has not put away. */
const TALKS = sql`m.accepted_at is not null and m.archived_at is null and m.left_at is null`

/** Those who are away and have a burst to be told of, or one of them; who waits longest comes first. */
async function awayWithUnread(db: Db, userId: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from conversations c join conversation_members m on m.conversation_id = c.id
    join users u on u.id = m.user_id and u.suspended_at is null and u.erased_at is null
    cross join lateral (select min(x.created_at) as first, max(x.created_at) as last from ${WAITING}) burst
    where c.spoken_at > clock_timestamp() - make_interval(hours => ${LOOK_BACK_HOURS})
      ${userId === null ? sql`` : sql`and m.user_id = ${userId}`}
      and ${TALKS} and c.last_seq > greatest(m.read_seq, m.mailed_seq) and ${IS_AWAY}
    group by m.user_id
    having max(burst.last) < clock_timestamp() - make_interval(mins => ${RESTED_MINUTES})
      or min(burst.first) < clock_timestamp() - make_interval(mins => ${WAITS_MINUTES})
    order by min(burst.first)`.execute(db)
  return rows.map(row => row.user_id)
}

/** Mails everybody who is away what they have not read, once for each burst. */
export async function mailUnread(house: Around): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'mails of what is unread')
  let told = 0
  const away = (await awayWithUnread(db)).map(id => ({ id }))
  await round.each(away, async ({ id }) => {
    if (told < AT_ONCE && (await transact(db, tx => mailOne(tx, house, id)))) told++
  })
  round.end()
}

/** The mail of one member; whether it goes out. In their quiet hours nothing is noted, so that a round after them sends it. */
async function mailOne(tx: Tx, { targets, secrets }: Around, userId: string): Promise<boolean> {
  const way = (await wayOf(tx, userId, unreadMessages)).mail
  if (way === 'later') return false
  // Under a lock of theirs: two rounds at once tell once.
  await holdName(tx, `chat mail ${userId}`)
  if ((await awayWithUnread(tx, userId)).length === 0) return false
  type Row = { id: string; count: number; last_seq: number }
  const { rows } = await sql<Row>`
    select c.id, c.last_seq, (select count(*)::int from ${WAITING}) as count
    from conversation_members m join conversations c on c.id = m.conversation_id
    where m.user_id = ${userId} and ${TALKS} and c.last_seq > greatest(m.read_seq, m.mailed_seq)
    order by c.spoken_at desc`.execute(tx)
  const unread = rows.filter(row => row.count > 0)
  const person = unread.length > 0 ? await personById(tx, userId) : null
  const viewer = person && (await viewerOf(tx, userId))
  if (!person || !viewer) return false
  for (const { id, last_seq } of unread)
    await tx
      .updateTable('conversation_members')
      .set({ mailed_seq: last_seq })
      .where('conversation_id', '=', id)
      .where('user_id', '=', userId)
      .execute()
  // Whoever wants no such mail is told of nothing older when they want it again.
  if (way === 'off') return false
  await noteMail(tx, userId)
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
    unsubscribe: stopPath(secrets.linkKey, userId, [unreadMessages.topic]),
  })
  return true
}

/** Notes that a mail goes out now; those of yesterday are counted no more. */
async function noteMail(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('chat_mails')
    .where('user_id', '=', userId)
    .where('mailed_at', '<', sql<Date>`clock_timestamp() - interval '24 hours'`)
    .execute()
  await tx
    .insertInto('chat_mails')
    .values({ user_id: userId, mailed_at: sql<Date>`clock_timestamp()` })
    .execute()
}
