import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { containing } from '../../../platform/server/like.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { foldText, type Language } from '../../../platform/shared/text.ts'
import type { Counts, listFiled, listMail, MailRow } from '../contract/threads.ts'
import type { Folder, Part } from '../rules.ts'
import { KEPT, rowView, threadFacts } from './queries.ts'

type Asked = QueryOf<typeof listMail>

const INBOX = sql<boolean>`t.place = 'inbox' and t.later_until is null`

/** What a folder holds, in the words of the indexes over `t`. */
const heldBy = (folder: Folder, viewerId: string): RawBuilder<boolean> =>
  ({
    inbox: INBOX,
    read: sql<boolean>`${INBOX} and t.read_at is not null`,
    seeLater: sql<boolean>`t.place = 'inbox' and t.later_until is not null`,
    favoriate: sql<boolean>`t.favoured_at is not null and ${KEPT}`,
    starred: sql<boolean>`${KEPT} and t.id in (select s.thread_id from mail_stars s where s.user_id = ${viewerId})`,
    sent: sql<boolean>`t.last_out_at is not null and ${KEPT}`,
    spam: sql<boolean>`t.place = 'spam'`,
    trash: sql<boolean>`t.place = 'trash'`,
    draft: sql<boolean>`false`,
  })[folder]

const PART: Record<Part, RawBuilder<boolean>> = {
  all: sql<boolean>`true`,
  unread: sql<boolean>`t.read_at is null`,
  members: sql<boolean>`t.user_id is not null`,
  visitors: sql<boolean>`t.user_id is null`,
}

/** What lies longest ahead comes first where moments are waited for; elsewhere the latest. */
const orderOf = (folder: Folder): RawBuilder<unknown> => {
  if (folder === 'seeLater') return sql`t.later_until, t.id`
  if (folder === 'sent') return sql`t.last_out_at desc, t.id`
  if (folder === 'trash') return sql`t.trashed_at desc, t.id`
  return sql`t.moved_at desc, t.id`
}

const wordsIn = (search: string | undefined): string[] =>
  foldText(search ?? '')
    .split(' ')
    .filter(Boolean)

function matching(viewer: Viewer, { folder, label, part, search }: Asked): RawBuilder<boolean> {
  // A label stands in the statement itself, for its own index.
  const held = label ? sql<boolean>`t.labels @> ${sql.lit(`{${label}}`)} and ${KEPT}` : heldBy(folder, viewer.id)
  const words = wordsIn(search).map(word => sql`t.words like ${containing(word)}`)
  return sql<boolean>`${sql.join([held, PART[part], ...words], sql` and `)}`
}

/** A page of a folder or a label, with what waits in each folder. */
export async function mailPage(
  db: Db,
  viewer: Viewer,
  asked: Asked,
): Promise<{ data: MailRow[]; count: number; counts: Counts }> {
  const counts = await countsFor(db, viewer.id)
  if (asked.folder === 'draft' && !asked.label) return { ...(await draftPage(db, viewer.id, asked)), counts }
  const where = matching(viewer, asked)
  const order = asked.label ? sql`t.moved_at desc, t.id` : orderOf(asked.folder)
  const cut = { limit: asked.perPage, offset: offsetOf(asked) }
  const rows = await threadFacts(db, { viewerId: viewer.id, where, order, ...cut })
  const found = await sql<{ count: number }>`
    select count(*)::int as count from mail_threads t where ${where}`.execute(db)
  return { data: rows.map(rowView), count: found.rows[0]!.count, counts }
}

async function countsFor(db: Db, viewerId: string): Promise<Counts> {
  const how = (folder: Folder, also = sql`true`) =>
    sql`(select count(*)::int from mail_threads t where ${heldBy(folder, viewerId)} and ${also})`
  const { rows } = await sql<Counts>`
    select ${how('inbox', PART.unread)} as inbox, ${how('spam', PART.unread)} as spam, ${how('favoriate')} as favoriate,
      ${how('starred')} as starred, ${how('seeLater')} as "seeLater",
      (select count(*)::int from mail_drafts where author_id = ${viewerId}) as draft`.execute(db)
  return rows[0]!
}

type DraftRow = {
  id: string
  thread_id: string | null
  name: string
  email: string
  subject: string
  body: string
  language: Language
  updated_at: Date
  files: boolean
}

/** One's own drafts, the latest first. */
async function draftPage(db: Db, viewerId: string, asked: Asked): Promise<{ data: MailRow[]; count: number }> {
  const words = wordsIn(asked.search).map(
    word => sql`fold_text(d.name || ' ' || d.email || ' ' || d.subject || ' ' || d.body) like ${containing(word)}`,
  )
  const where = sql.join([sql`d.author_id = ${viewerId}`, ...words], sql` and `)
  const { rows } = await sql<DraftRow>`
    select d.*, exists (select 1 from files f where f.claimed_kind = 'mail-draft' and f.claimed_id = d.id::text) as files
    from mail_drafts d where ${where} order by d.updated_at desc, d.id
    limit ${asked.perPage} offset ${offsetOf(asked)}`.execute(db)
  const found = await sql<{ count: number }>`
    select count(*)::int as count from mail_drafts d where ${where}`.execute(db)
  return { data: rows.map(draftRow), count: found.rows[0]!.count }
}

const draftRow = (row: DraftRow): MailRow => ({
  _id: row.id,
  kind: 'draft',
  thread: row.thread_id,
  name: row.name,
  email: row.email,
  member: null,
  subject: row.subject,
  language: row.language,
  snippet: row.body.replace(/\s+/g, ' ').slice(0, 160),
  at: row.updated_at.toISOString(),
  read: true,
  starred: false,
  favoured: false,
  labels: [],
  hasFiles: row.files,
  messages: 0,
  laterUntil: null,
  backAt: null,
  delivery: null,
})

/** Conversations that were filed on a member. */
export async function filedPage(db: Db, viewer: Viewer, memberId: string, asked: QueryOf<typeof listFiled>) {
  const where = sql<boolean>`t.filed_on = ${memberId} and ${KEPT}`
  const cut = { limit: asked.perPage, offset: offsetOf(asked) }
  const rows = await threadFacts(db, { viewerId: viewer.id, where, ...cut })
  const found = await sql<{ count: number }>`
    select count(*)::int as count from mail_threads t where ${where}`.execute(db)
  return { data: rows.map(rowView), count: found.rows[0]!.count }
}
