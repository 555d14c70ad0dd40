import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Label } from '../rules.ts'
import type { LetterLike } from '../rules/run-rules.ts'

type Row = Pick<LetterLike, 'source' | 'place' | 'email'> & {
  id: string
  name: string
  subject: string
  language: Language
  labels: Label[]
  favoured: boolean
  read: boolean
  has_ticket: boolean
  is_member: boolean
  text: string | null
}

/** Conversations as rules see them: what was written last by the other side is what they read. `which` is SQL over `t`. */
export async function likesOf(db: Db, which: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select t.id, t.name, t.subject, t.language, t.source, t.place, t.email, t.labels, t.favoured_at is not null as favoured,
      t.read_at is not null as read, t.ticket_id is not null as has_ticket,
      exists (select from users u where u.verified_at is not null
        and (case when coalesce(t.filed_on, t.user_id) is null then u.email = t.email else u.id = coalesce(t.filed_on, t.user_id) end)) as is_member,
      (select left(m.body, 20000) from mail_messages m where m.thread_id = t.id and m.way = 'in' order by m.written_at desc, m.id desc limit 1) as text
    from mail_threads t where ${which}`.execute(db)
  return rows.map(({ id, name, subject, language, text, is_member, has_ticket, ...row }) => ({
    thread: { _id: id, name, subject, language },
    like: { ...row, language, isMember: is_member, hasTicket: has_ticket, text: `${subject}\n${text ?? ''}` },
  }))
}
