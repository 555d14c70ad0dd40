import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { UserType, Viewer } from '../../../platform/shared/access.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { daysKept } from '../../settings/server/public.ts'
import type { Delivery, MailMember, MailMessage, MailThread } from '../contract/threads.ts'
import { draftOf } from './drafts.ts'
import { TRASH_KEPT } from './keep-time.ts'
import { ruledOf } from './mail-rules.ts'
import { DELIVERY, filesOf, MESSAGE_FILES, rowView, type ThreadRecord, threadFacts, writerOf } from './queries.ts'

/** What views of letters are made with. */
export type Around = { house: Pick<House, 'files'>; viewer: Viewer }

/** A conversation with all that was written in it; 404 where there is none. */
export async function readThread(db: Db, { house, viewer }: Around, threadId: string): Promise<MailThread> {
  const [row] = await threadFacts(db, { viewerId: viewer.id, where: sql`t.id = ${threadId}` })
  if (!row) return notFound()
  const { rows } = await sql<{ others: number; spammer: boolean; number: number | null }>`
    select (select count(*)::int from mail_threads t where lower(t.email) = lower(${row.email}) and t.id <> ${row.id}) as others,
      exists (select 1 from mail_spammers where email = lower(${row.email})) as spammer,
      (select number from tickets where id = ${row.ticket_id}) as number`.execute(db)
  const { others, spammer, number } = rows[0]!
  const filed = row.filed_on && (await memberOf(db, sql`u.id = ${row.filed_on}`))
  return {
    ...rowView(row),
    thread: null,
    place: row.place,
    source: row.source,
    all: await messageViews(db, house, threadId),
    owner: await ownerOf(db, row),
    filedOn: filed ? { _id: filed._id, name: filed.name, picture: filed.picture } : null,
    ticket: row.ticket_id && number ? { _id: row.ticket_id, number } : null,
    spammer,
    goesAt: row.trashed_at && (await goesAt(db, row.trashed_at)),
    others,
    ruled: await ruledOf(db, threadId),
    draft: await draftOf(db, house, viewer, threadId),
  }
}

async function goesAt(db: Db, trashedAt: Date): Promise<string> {
  return new Date(trashedAt.getTime() + (await daysKept(db, TRASH_KEPT)) * 86_400_000).toISOString()
}

type MessageRow = {
  id: string
  way: 'in' | 'out'
  author_id: string | null
  author: string | null
  avatar: string | null
  name: string
  email: string
  body: string
  language: Language
  written_at: Date
  delivery: Delivery | null
  forwards_id: string | null
}

async function messageViews(db: Db, house: Pick<House, 'files'>, threadId: string): Promise<MailMessage[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.way, m.author_id, u.name as author, u.avatar_file_id as avatar, m.name, m.email, m.body, m.language,
      m.written_at, m.forwards_id, ${DELIVERY} as delivery
    from mail_messages m left join users u on u.id = m.author_id left join mails l on l.id = m.mail_id
    where m.thread_id = ${threadId} order by m.written_at, m.id`.execute(db)
  const files = await filesOf(
    db,
    MESSAGE_FILES,
    rows.flatMap(row => [row.id, ...(row.forwards_id ? [row.forwards_id] : [])]),
  )
  const views = await house.files.views(db, [...files.values()].flat())
  const filesIn = (row: MessageRow): FileView[] =>
    [...(files.get(row.id) ?? []), ...(row.forwards_id ? (files.get(row.forwards_id) ?? []) : [])].flatMap(
      id => views.get(id) ?? [],
    )
  return rows.map(row => ({
    _id: row.id,
    way: row.way,
    by: writerOf(row.author_id, row.author, row.avatar),
    name: row.name,
    email: row.email,
    text: row.body,
    language: row.language,
    at: row.written_at.toISOString(),
    files: filesIn(row),
    delivery: row.delivery,
  }))
}

type MemberRow = {
  id: string
  name: string
  avatar: string | null
  username: string
  user_type: UserType | null
  tickets: number
}

/** A member with a verified address whom `where` finds over `u`; null without one. */
export async function memberOf(db: Db, where: ReturnType<typeof sql>): Promise<MailMember | null> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.name, u.avatar_file_id as avatar, u.username, u.user_type,
      (select count(*)::int from tickets where owner_id = u.id) as tickets
    from users u where ${where} and u.verified_at is not null limit 1`.execute(db)
  const row = rows[0]
  return (
    (row && {
      ...writerOf(row.id, row.name, row.avatar)!,
      username: row.username,
      userType: row.user_type,
      tickets: row.tickets,
    }) ??
    null
  )
}

/** Whose a conversation is: who it was filed on, who wrote it signed in, or who has its address. */
export async function ownerOf(
  db: Db,
  { filed_on, user_id, email }: Pick<ThreadRecord, 'filed_on' | 'user_id' | 'email'>,
): Promise<MailMember | null> {
  const known = filed_on ?? user_id
  return memberOf(db, known ? sql`u.id = ${known}` : sql`u.email = ${email}`)
}
