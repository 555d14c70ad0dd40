import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import type { ActivityFilter, ActivityRow } from '../contract/activity.ts'
import { maskAddress, maskContacts } from '../rules.ts'
import { called } from './list-people.ts'

type Row = {
  id: string
  at: Date
  actor: { _id: string; name: string; username: string } | null
  action: string
  target_kind: string | null
  target_id: string | null
  target_name: string | null
  before: unknown
  after: unknown
  address: string | null
}

/** Kinds of targets whose id is a person's. */
const OF_PEOPLE = sql`('account', 'member', 'user')`

const conditionsOf = (wish: ActivityFilter): RawBuilder<unknown>[] =>
  [
    wish.search?.trim() && called(wish.search),
    wish.subject && sql`audit.action like ${`${wish.subject.replace(/[\\%_]/g, '\\$&')}.%`}`,
    wish.memberId &&
      sql`(audit.actor_id = ${wish.memberId} or (audit.target_kind in ${OF_PEOPLE} and audit.target_id = ${wish.memberId}))`,
    wish.from && sql`audit.at >= ${wish.from}::date`,
    wish.to && sql`audit.at < ${wish.to}::date + 1`,
  ].filter(one => typeof one === 'object') as RawBuilder<unknown>[]

/** One page of the audit log with the names of who did it and, where it was done to a person, of that person. */
export async function activityPage(
  db: Db,
  viewer: Viewer,
  wish: ActivityFilter,
): Promise<{ data: ActivityRow[]; count: number }> {
  const conditions = conditionsOf(wish)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const from = sql`from audit left join users u on u.id = audit.actor_id`
  const { rows } = await sql<Row>`
    select audit.id, audit.at, audit.action, audit.target_kind, audit.target_id, audit.before, audit.after, audit.address,
      case when u.id is null then null else jsonb_build_object('_id', u.id, 'name', u.name, 'username', u.username) end as actor,
      (select name from users t where audit.target_kind in ${OF_PEOPLE} and t.id::text = audit.target_id) as target_name
    ${from} ${where} order by audit.at desc, audit.id desc limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from} ${where}`.execute(db)
  const contacts = holds(viewer, 'users.contact')
  return { data: rows.map(row => rowView(row, contacts)), count: counted.rows[0]!.count }
}

/** What stands before the dot of the actions in the log. */
export async function subjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select distinct split_part(action, '.', 1) as subject from audit order by 1`.execute(db)
  return rows.map(row => row.subject)
}

const rowView = (row: Row, contacts: boolean): ActivityRow => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  target: row.target_kind === null ? null : { kind: row.target_kind, id: row.target_id, name: row.target_name },
  before: contacts ? row.before : maskContacts(row.before),
  after: contacts ? row.after : maskContacts(row.after),
  address: contacts ? row.address : maskAddress(row.address),
})
