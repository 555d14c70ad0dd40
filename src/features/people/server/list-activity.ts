import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { literally } from '../../../platform/server/like.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { actsSeenBy } from '../../access/rules.ts'
import type { ActivityFilter, ActivityRow } from '../contract/activity.ts'
import { maskAddress, maskContacts } from '../rules.ts'
import { called } from './list-people.ts'
import { type Named, nameTargets, OF_PEOPLE, type Ref } from './name-targets.ts'

type Row = {
  id: string
  at: Date
  actor: { _id: string; name: string; username: string } | null
  action: string
  target_kind: string | null
  target_id: string | null
  other: { _id: string; name: string; username: string } | null
  before: unknown
  after: unknown
  address: string | null
}

/** A second person that an entry is about, by what was kept of it. */
const OTHER = sql`coalesce(audit.after ->> 'partnerId', audit.before ->> 'authorId')`

const person = (table: 'u' | 'o') => sql`case when ${sql.ref(`${table}.id`)} is null then null
  else jsonb_build_object('_id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}, 'username', ${sql.ref(`${table}.username`)}) end`

const conditionsOf = (viewer: Viewer, wish: ActivityFilter): RawBuilder<unknown>[] =>
  [
    actsSeenBy(viewer) && sql`audit.actor_id = ${viewer.id}`,
    wish.search?.trim() && called(wish.search),
    wish.subject && sql`audit.action like ${`${literally(wish.subject)}.%`}`,
    wish.memberId &&
      sql`(audit.actor_id = ${wish.memberId} or (audit.target_kind = any(${OF_PEOPLE}) and audit.target_id = ${wish.memberId}))`,
    wish.from && sql`audit.at >= ${wish.from}::date`,
    wish.to && sql`audit.at < ${wish.to}::date + 1`,
  ].filter(one => typeof one === 'object' && one !== null) as RawBuilder<unknown>[]

/** One page of the audit log with the names of who did it, and of what it was done to. */
export async function activityPage(
  db: Db,
  house: Pick<House, 'targets'>,
  viewer: Viewer,
  wish: ActivityFilter,
  language: Language,
): Promise<{ data: ActivityRow[]; count: number }> {
  const conditions = conditionsOf(viewer, wish)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const from = sql`from audit left join users u on u.id = audit.actor_id`
  const { rows } = await sql<Row>`
    select audit.id, audit.at, audit.action, audit.target_kind, audit.target_id, audit.before, audit.after, audit.address,
      ${person('u')} as actor, ${person('o')} as other
    ${from} left join users o on o.id::text = ${OTHER} ${where}
    order by audit.at desc, audit.id desc limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from} ${where}`.execute(db)
  return { data: await rowViews(db, house, viewer, rows, language), count: counted.rows[0]!.count }
}

/** The newest acts of the club's own people but how they signed in, by the index of each of them: a long log is not read through. */
export async function actsOfStaff(
  db: Db,
  house: Pick<House, 'targets'>,
  viewer: Viewer,
  most: number,
  language: Language,
): Promise<ActivityRow[]> {
  const own = actsSeenBy(viewer) ? sql`and u.id = ${viewer.id}` : sql``
  const { rows } = await sql<Row>`
    select audit.id, audit.at, audit.action, audit.target_kind, audit.target_id, audit.before, audit.after, audit.address,
      ${person('u')} as actor, ${person('o')} as other
    from users u
    cross join lateral (select * from audit a
      where a.actor_id = u.id and a.action not like 'signin.%' and a.action not like 'session.%' order by a.at desc limit ${most}) audit
    left join users o on o.id::text = ${OTHER}
    where u.role in ('Super-admin', 'Employee') ${own}
    order by audit.at desc, audit.id desc limit ${most}`.execute(db)
  return rowViews(db, house, viewer, rows, language)
}

async function rowViews(
  db: Db,
  house: Pick<House, 'targets'>,
  viewer: Viewer,
  rows: readonly Row[],
  language: Language,
): Promise<ActivityRow[]> {
  const refs = rows.flatMap(row => refOf(row) ?? [])
  const named = await nameTargets(db, house, viewer, refs, language)
  const seen = withPresets(rows, await presetTitles(db, language))
  const contacts = holds(viewer, 'users.contact')
  return seen.map(row => rowView(row, named, contacts))
}

const refOf = (row: Row): Ref | null =>
  row.target_kind !== null && row.target_id !== null ? { kind: row.target_kind, id: row.target_id } : null

/** The titles of the sets of permissions, by id. */
async function presetTitles(db: Db, language: Language): Promise<Map<string, string>> {
  const rows = await db.selectFrom('roles').select(['id', 'name', 'title']).execute()
  return new Map(
    rows.map(({ id, name, title }) => [
      id,
      (title as Bilingual | null)?.[language] ?? say(language, 'access', `roles.${name}`),
    ]),
  )
}

/** What was kept of somebody's role with the name of its set of permissions in place of the id. */
function withPresets(rows: readonly Row[], titles: Map<string, string>): Row[] {
  const inWords = (kept: unknown) => {
    if (typeof kept !== 'object' || kept === null || !('presetId' in kept)) return kept
    const { presetId, ...rest } = kept
    return { ...rest, preset: typeof presetId === 'string' ? (titles.get(presetId) ?? null) : null }
  }
  return rows.map(row => ({ ...row, before: inWords(row.before), after: inWords(row.after) }))
}

/** What stands before the dot of the actions in the log. */
export async function subjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select distinct split_part(action, '.', 1) as subject from audit order by 1`.execute(db)
  return rows.map(row => row.subject)
}

const rowView = (row: Row, named: (ref: Ref) => Named | undefined, contacts: boolean): ActivityRow => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  target: targetView(row, named),
  other: row.other,
  before: contacts ? row.before : maskContacts(row.before),
  after: contacts ? row.after : maskContacts(row.after),
  address: contacts ? row.address : maskAddress(row.address),
})

function targetView(row: Row, named: (ref: Ref) => Named | undefined): ActivityRow['target'] {
  if (row.target_kind === null) return null
  const ref = refOf(row)
  const { name = null, link = null } = (ref && named(ref)) ?? {}
  return { kind: row.target_kind, id: row.target_id, name, link }
}
