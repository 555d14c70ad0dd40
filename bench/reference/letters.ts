import type { FastifyInstance } from 'fastify'
import { foldText } from '../../src/platform/shared/text.ts'
import type { Doors } from './doors.ts'
import { whoAsks } from './who.ts'

type Row = {
  id: string
  name: string
  email: string
  user_id: string | null
  member: string | null
  avatar: string | null
  subject: string
  language: string
  snippet: string
  moved_at: Date
  read_at: Date | null
  starred: boolean
  favoured_at: Date | null
  labels: string[]
  has_files: boolean
  messages: number
  later_until: Date | null
  back_at: Date | null
  delivery: string | null
}
type Asked = { folder?: string; label?: string; part?: string; search?: string; page?: string; perPage?: string }

const INBOX = "t.place = 'inbox' and t.later_until is null"
const KEPT = "t.place in ('inbox', 'sent')"
const FOLDERS: Record<string, string> = {
  inbox: INBOX,
  read: `${INBOX} and t.read_at is not null`,
  sent: `t.last_out_at is not null and ${KEPT}`,
}
const COUNTS = `select (select count(*)::int from mail_threads t where ${INBOX} and t.read_at is null) as inbox,
  (select count(*)::int from mail_threads where place = 'spam' and read_at is null) as spam,
  (select count(*)::int from mail_threads t where t.favoured_at is not null and ${KEPT}) as favoriate,
  (select count(*)::int from mail_stars s join mail_threads t on t.id = s.thread_id where s.user_id = $1 and ${KEPT}) as starred,
  (select count(*)::int from mail_threads where place = 'inbox' and later_until is not null) as "seeLater",
  (select count(*)::int from mail_drafts where author_id = $1) as draft`

function whereOf({ folder = 'inbox', label, part, search }: Asked): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const words = foldText(search ?? '')
    .split(' ')
    .filter(Boolean)
    .map(word => `t.words like $${values.push(`%${word.replace(/[%_\\]/g, '\\$&')}%`) + 1}`)
  const held = label ? `t.labels @> '{${label}}' and ${KEPT}` : FOLDERS[folder]!
  return { where: [held, ...(part === 'unread' ? ['t.read_at is null'] : []), ...words].join(' and '), values }
}

const viewOf = (row: Row) => ({
  _id: row.id,
  kind: 'thread',
  thread: null,
  name: row.name,
  email: row.email,
  member: row.user_id &&
    row.member && {
      _id: row.user_id,
      name: row.member,
      picture: row.avatar && `/api/files/${row.avatar}?size=thumb`,
    },
  subject: row.subject,
  language: row.language,
  snippet: row.snippet,
  at: row.moved_at.toISOString(),
  read: row.read_at !== null,
  starred: row.starred,
  favoured: row.favoured_at !== null,
  labels: row.labels,
  hasFiles: row.has_files,
  messages: row.messages,
  laterUntil: row.later_until?.toISOString() ?? null,
  backAt: row.back_at?.toISOString() ?? null,
  delivery: row.delivery,
})

/** The lists of the mail app: a page, how many there are, and what waits in each folder. */
export function mountLetters(app: FastifyInstance, { query }: Doors): void {
  app.get('/api/mailbox', async request => {
    const who = await whoAsks(query, request, 'contact.read')
    const asked = request.query as Asked
    const { where, values } = whereOf(asked)
    const perPage = Number(asked.perPage ?? 24)
    const order = asked.folder === 'sent' && !asked.label ? 't.last_out_at' : 't.moved_at'
    const { rows } = await query<Row & { counted: number }>(
      `select t.*, u.name as member, u.avatar_file_id as avatar,
        exists (select 1 from mail_stars s where s.thread_id = t.id and s.user_id = $1) as starred,
        (select count(*)::int from mail_messages m where m.thread_id = t.id) as messages,
        (select case when l.id is null then null when l.sent_at is not null then 'sent' when l.kept_at is not null then 'kept'
            when l.dead_at is not null then 'dead' else 'waiting' end
          from mail_messages m left join mails l on l.id = m.mail_id
          where m.thread_id = t.id and m.way = 'out' order by m.written_at desc, m.id desc limit 1) as delivery
      from (select id, name, email, user_id, subject, language, snippet, moved_at, last_out_at, read_at, favoured_at, labels, has_files, later_until, back_at
        from mail_threads t where ${where} order by ${order} desc, t.id
        limit ${perPage} offset ${(Number(asked.page ?? 1) - 1) * perPage}) t
      left join users u on u.id = t.user_id order by ${order} desc, t.id`,
      [who.id, ...values],
    )
    const { rows: found } = await query<{ count: number }>(
      `select count(*)::int as count from mail_threads t where ${where} and $1::uuid is not null`,
      [who.id, ...values],
    )
    const { rows: counts } = await query<object>(COUNTS, [who.id])
    return { data: rows.map(viewOf), count: found[0]!.count, counts: counts[0]! }
  })
}
