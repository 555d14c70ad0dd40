import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { type Delivery, MAIL_TOPIC, type MailRow, mailMoved, type Writer } from '../contract/threads.ts'
import type { Label } from '../rules.ts'

/** Columns of a conversation but the words that the search looks through: they are as long as all that was written. */
const COLUMNS = [
  'id',
  'place',
  'source',
  'name',
  'email',
  'user_id',
  'subject',
  'language',
  'snippet',
  'has_files',
  'labels',
  'read_at',
  'favoured_at',
  'favoured_by',
  'later_until',
  'back_at',
  'trashed_at',
  'filed_on',
  'ticket_id',
  'last_out_at',
  'moved_at',
] as const

export type ThreadRecord = Omit<
  Pick<Selectable<DB['mail_threads']>, (typeof COLUMNS)[number]>,
  'place' | 'source' | 'language' | 'labels'
> & {
  place: 'inbox' | 'sent' | 'spam' | 'trash'
  source: 'form' | 'mail' | 'club'
  language: Language
  labels: Label[]
}

/** A conversation with what its views say of others. */
export type ThreadFacts = ThreadRecord & {
  starred: boolean
  messages: number
  delivery: Delivery | null
  member_name: string | null
  member_avatar: string | null
}

/** What claims the files of a message, and of a draft. */
export const MESSAGE_FILES = 'mail-message'
export const DRAFT_FILES = 'mail-draft'

/** What lies neither in spam nor in the trash, in the words of the indexes over `t`. */
export const KEPT = sql<boolean>`t.place in ('inbox', 'sent')`

/** How a mail fared, of a row of `mails` as `l`. */
export const DELIVERY = sql`case when l.id is null then null when exists (select from mail_returns b where b.mail_id = l.id) then 'returned' when l.sent_at is not null then 'sent' when l.kept_at is not null then 'kept' when l.dead_at is not null then 'dead' else 'waiting' end`

type Which = {
  viewerId: string
  where: RawBuilder<unknown>
  order?: RawBuilder<unknown>
  limit?: number
  offset?: number
}

/** Conversations with what their views say, in one read; the page is cut before anything is joined to it. */
export async function threadFacts(
  db: Db,
  { viewerId, where, order, limit = 1, offset = 0 }: Which,
): Promise<ThreadFacts[]> {
  const inOrder = order ?? sql`t.moved_at desc, t.id`
  const { rows } = await sql<ThreadFacts>`
    select t.*, u.name as member_name, u.avatar_file_id as member_avatar,
      exists (select 1 from mail_stars s where s.thread_id = t.id and s.user_id = ${viewerId}) as starred,
      (select count(*)::int from mail_messages m where m.thread_id = t.id) as messages, sent.delivery
    from (select ${sql.join(COLUMNS.map(column => sql.ref(`t.${column}`)))} from mail_threads t where ${where} order by ${inOrder} limit ${limit} offset ${offset}) t
    left join users u on u.id = t.user_id
    left join lateral (
      select ${DELIVERY} as delivery from mail_messages m left join mails l on l.id = m.mail_id
      where t.last_out_at is not null and m.thread_id = t.id and m.way = 'out'
      order by m.written_at desc, m.id desc limit 1) sent on true
    order by ${inOrder}`.execute(db)
  return rows
}

/** A conversation in somebody's hands for the time of a transaction; 404 where there is none. */
export async function lockThread(tx: Tx, id: string): Promise<ThreadRecord> {
  const [row] = await lockThreads(tx, [id])
  return row ?? notFound()
}

/** Several of them, in one order: two who work on the same ones wait for each other instead of standing in each other's way. */
export const lockThreads = (tx: Tx, ids: readonly string[]): Promise<ThreadRecord[]> =>
  tx
    .selectFrom('mail_threads')
    .select(COLUMNS)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute() as unknown as Promise<ThreadRecord[]>

/** Tells whoever has a list, or this conversation, before them; null is said of many at once. */
export const tellMoved = (tx: Tx, threadId: string | null): Promise<number> =>
  announce(tx, mailMoved, { threadId }, MAIL_TOPIC)

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const writerOf = (id: string | null, name: string | null, avatar: string | null): Writer | null =>
  id === null || name === null ? null : { _id: id, name, picture: pictureOf(avatar) }

/** A conversation in a list. */
export const rowView = (row: ThreadFacts): MailRow => ({
  _id: row.id,
  kind: 'thread',
  thread: null,
  name: row.name,
  email: row.email,
  member: writerOf(row.user_id, row.member_name, row.member_avatar),
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
  laterUntil: iso(row.later_until),
  backAt: iso(row.back_at),
  delivery: row.delivery,
})

/** Files of messages or drafts by whose they are, in the order they came. */
export async function filesOf(db: Db, kind: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>()
  if (ids.length === 0) return files
  const rows = await db
    .selectFrom('files')
    .select(['id', 'claimed_id'])
    .where('claimed_kind', '=', kind)
    .where('claimed_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const row of rows) files.set(row.claimed_id!, [...(files.get(row.claimed_id!) ?? []), row.id])
  return files
}
