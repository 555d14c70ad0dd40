import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { PersonMail } from '../contract/people.ts'

const STATE = sql<PersonMail['state']>`case when sent_at is not null then 'sent' when kept_at is not null then 'kept'
  when dead_at is not null then 'dead' else 'waiting' end`

/** The mails that went to a person, without their texts. */
export async function mailsOf(db: Db, userId: string, paging: Paging): Promise<{ data: PersonMail[]; count: number }> {
  const found = db.selectFrom('mails').where('recipient_id', '=', userId)
  const rows = await found
    .select(['id', 'subject', 'kind', 'language', 'created_at', STATE.as('state')])
    .orderBy('created_at', 'desc')
    .limit(paging.perPage)
    .offset(offsetOf(paging))
    .execute()
  const { count } = await found.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const data = rows.map(row => ({
    _id: row.id,
    subject: row.subject ?? row.kind,
    language: row.language as Language,
    state: row.state,
    createdAt: row.created_at.toISOString(),
  }))
  return { data, count: Number(count) }
}

/** Who joined through a person's link. */
export async function invitedBy(db: Db, userId: string, paging: Paging) {
  const found = db.selectFrom('users').where('referred_by', '=', userId)
  const rows = await found
    .select(['id', 'name', 'username', 'profile_status', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(paging.perPage)
    .offset(offsetOf(paging))
    .execute()
  const { count } = await found.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const data = rows.map(row => ({
    _id: row.id,
    name: row.name,
    username: row.username,
    profileStatus: row.profile_status as never,
    joinedAt: row.created_at.toISOString(),
  }))
  return { data, count: Number(count) }
}
