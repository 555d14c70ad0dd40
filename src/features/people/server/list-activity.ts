import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn } from '../../../platform/shared/call.ts'
import { COUNTED_MOST } from '../../../platform/shared/page.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { actsSeenBy } from '../../access/rules.ts'
import { viewerOf } from '../../accounts/server/public.ts'
import type { ActivityFilter, ActivityFilters, ActivityRow, listActivity } from '../contract/activity.ts'
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

/** A second person that an entry is about, by what was kept of it; what is no id is nobody's. */
const KEPT_OTHER = sql`coalesce(audit.after ->> 'partnerId', audit.before ->> 'authorId')`
const OTHER = sql`case when ${KEPT_OTHER} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${KEPT_OTHER})::uuid end`

const person = (table: 'u' | 'o') => sql`case when ${sql.ref(`${table}.id`)} is null then null
  else jsonb_build_object('_id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}, 'username', ${sql.ref(`${table}.username`)}) end`

/** Who of a name, at most: over each of them the log is looked through by its own index; of more the log itself goes by. */
const NAMESAKES = 1000

/** What the log is narrowed by, and the ways into it: each is answered by an index that has the log in its order. */
type Ways = {
  narrowed: RawBuilder<unknown>[]
  ways: RawBuilder<unknown>[][]
  people: string[] | null
  acts: string[] | null
}

/** The acts that are asked for; null for all. A subject is its acts, each of which has an index of its own: rare ones among millions are not looked for one by one. */
async function actsOf(db: Db, { subject, action }: ActivityFilters): Promise<string[] | null> {
  if (action !== undefined) return subject === undefined || action.startsWith(`${subject}.`) ? [action] : []
  if (subject === undefined) return null
  return (await firsts(db, sql`action`)).filter(one => one.startsWith(`${subject}.`))
}

async function waysOf(db: Db, viewer: Viewer, wish: ActivityFilters): Promise<Ways> {
  const { search, memberId, objectKind, objectId, from, to } = wish
  const narrowed = [
    actsSeenBy(viewer) && sql`a.actor_id = ${viewer.id}`,
    objectKind && sql`a.target_kind = ${objectKind}`,
    objectId && sql`a.target_id = ${objectId}`,
    from && sql`a.at >= ${from}::date`,
    to && sql`a.at < ${to}::date + 1`,
  ].filter(one => typeof one === 'object' && one !== null) as RawBuilder<unknown>[]
  let people: string[] | null = null
  if (search?.trim()) {
    const { rows } = await sql<{
      id: string
    }>`select u.id from users u where ${called(search)} limit ${NAMESAKES + 1}`.execute(db)
    if (rows.length <= NAMESAKES) people = rows.map(({ id }) => id)
    else narrowed.push(sql`a.actor_id in (select u.id from users u where ${called(search)})`)
  }
  const acts = await actsOf(db, wish)
  const oneWay = memberId !== undefined || objectId !== undefined || people !== null
  if (acts && oneWay) narrowed.push(sql`a.action = any(${acts}::text[])`)
  if (!memberId) return { narrowed, ways: [[]], people, acts: oneWay ? null : acts }
  const done = OF_PEOPLE.map(kind => [sql`a.target_kind = ${kind}`, sql`a.target_id = ${memberId}`])
  return { narrowed, ways: [[sql`a.actor_id = ${memberId}`], ...done], people, acts: null }
}

/** Entries by the ways into the log, each at most so many in the order of the log; one that two ways find is there once. */
function entries(
  { narrowed, ways, people, acts }: Ways,
  { beyond, order, most }: { beyond?: RawBuilder<unknown>; order?: RawBuilder<unknown>; most: number },
): RawBuilder<unknown> {
  const sorted = order || acts ? sql`order by ${order ?? sql`a.at desc, a.id desc`}` : sql``
  return sql.join(
    ways.map(way => {
      const rows = (more: RawBuilder<unknown>[]) => {
        const conditions = [...way, ...narrowed, ...(beyond ? [beyond] : []), ...more]
        const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
        return sql`select a.at, a.id from audit a ${where} ${sorted} limit ${most}`
      }
      if (acts)
        return sql`(select f.at, f.id from unnest(${acts}::text[]) act cross join lateral (${rows([sql`a.action = act`])}) f)`
      return people
        ? sql`(select f.at, f.id from unnest(${people}::uuid[]) person cross join lateral (${rows([sql`a.actor_id = person`])}) f)`
        : sql`(${rows([])})`
    }),
    sql` union `,
  )
}

/** The place of an entry in the log, to the last digit of its moment. */
async function placeOf(db: Db, id: string): Promise<{ at: string; id: string } | null> {
  const { rows } = await sql<{ at: string; id: string }>`select at::text as at, id from audit where id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

const COLUMNS = sql`audit.id, audit.at, audit.action, audit.target_kind, audit.target_id, audit.before, audit.after, audit.address,
  ${person('u')} as actor, ${person('o')} as other`

type Turn = { ways: Ways; perPage: number; before?: string | undefined; after?: string | undefined }

/** The entries of one page and one more, where there is one, in the order in which they were looked for. */
async function rowsBeyond(db: Db, { ways, perPage, before, after }: Turn): Promise<Row[]> {
  const key = before ?? after
  const place = key === undefined ? null : await placeOf(db, key)
  if (key !== undefined && !place) return []
  const up = before === undefined && after !== undefined
  const beyond = place && sql`(a.at, a.id) ${up ? sql`>` : sql`<`} (${place.at}::timestamptz, ${place.id}::uuid)`
  const way = up ? sql`asc` : sql`desc`
  const found = entries(ways, { ...(beyond && { beyond }), order: sql`a.at ${way}, a.id ${way}`, most: perPage + 1 })
  const { rows } = await sql<Row>`
    with page as (select at, id from (${found}) found order by at ${way}, id ${way} limit ${perPage + 1})
    select ${COLUMNS} from page join audit on audit.id = page.id
      left join users u on u.id = audit.actor_id left join users o on o.id = ${OTHER}
    order by page.at ${way}, page.id ${way}`.execute(db)
  return rows
}

async function counted(db: Db, ways: Ways): Promise<{ count: number; atLeast: boolean }> {
  const found = entries(ways, { most: COUNTED_MOST + 1 })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from (${found}) found limit ${COUNTED_MOST + 1}) counted`.execute(db)
  const { count } = rows[0]!
  return { count: Math.min(count, COUNTED_MOST), atLeast: count > COUNTED_MOST }
}

/** One page of the audit log with the names of who did it, and of what it was done to: from a key on, the newest first. */
export async function activityPage(
  db: Db,
  house: Pick<House, 'targets'>,
  viewer: Viewer,
  { perPage, before, after, ...wish }: ActivityFilter,
  language: Language,
): Promise<AnswerIn<typeof listActivity>> {
  const ways = await waysOf(db, viewer, wish)
  const found = await rowsBeyond(db, { ways, perPage, before, after })
  const up = before === undefined && after !== undefined
  const more = found.length > perPage
  const page = found.slice(0, perPage)
  if (up) page.reverse()
  const about = askedFor(wish)
  const { views, named } = await namedRows(db, house, viewer, page, language, about)
  return {
    data: views,
    ...(await counted(db, ways)),
    newer: up ? more : before !== undefined,
    older: up || more,
    about: about && { ...about, name: null, link: null, ...named(about) },
  }
}

/** The newest entries of somebody and about their account, without counting the rest. */
export async function newestOf(
  db: Db,
  house: Pick<House, 'targets'>,
  viewer: Viewer,
  { memberId, most }: { memberId: string; most: number },
  language: Language,
): Promise<ActivityRow[]> {
  const ways = await waysOf(db, viewer, { memberId })
  const rows = await rowsBeyond(db, { ways, perPage: most })
  return rowViews(db, house, viewer, rows.slice(0, most), language)
}

/** The one thing or member whose entries were asked for. */
const askedFor = ({ memberId, objectKind, objectId }: ActivityFilters): Ref | null =>
  objectKind && objectId ? { kind: objectKind, id: objectId } : memberId ? { kind: 'account', id: memberId } : null

const EXPORTED_AT_ONCE = 500

/** All entries that fit, piece by piece, as long as whoever asked may still read them. */
export async function* everyActivity(
  db: Db,
  house: Pick<House, 'targets'>,
  { viewerId, wish, language }: { viewerId: string; wish: ActivityFilters; language: Language },
): AsyncGenerator<ActivityRow[]> {
  let before: string | undefined
  for (;;) {
    const viewer = await viewerOf(db, viewerId)
    if (!viewer || !holds(viewer, 'audit.read')) return
    const rows = await rowsBeyond(db, { ways: await waysOf(db, viewer, wish), perPage: EXPORTED_AT_ONCE, before })
    const page = rows.slice(0, EXPORTED_AT_ONCE)
    if (page.length > 0) yield rowViews(db, house, viewer, page, language)
    if (rows.length <= EXPORTED_AT_ONCE) return
    before = page.at(-1)!.id
  }
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
    select ${COLUMNS}
    from users u
    cross join lateral (select * from audit a
      where a.actor_id = u.id and a.action not like 'signin.%' and a.action not like 'session.%' order by a.at desc limit ${most}) audit
    left join users o on o.id = ${OTHER}
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
  return (await namedRows(db, house, viewer, rows, language, null)).views
}

/** The rows with names, and the names of what they are about and of one more thing, all asked for together. */
async function namedRows(
  db: Db,
  house: Pick<House, 'targets'>,
  viewer: Viewer,
  rows: readonly Row[],
  language: Language,
  besides: Ref | null,
): Promise<{ views: ActivityRow[]; named: (ref: Ref) => Named | undefined }> {
  const refs = [...rows.flatMap(row => refOf(row) ?? []), ...(besides ? [besides] : [])]
  const named = await nameTargets(db, house, viewer, refs, language)
  const given = rows.some(({ before, after }) => namesPreset(before) || namesPreset(after))
  const seen = given ? withPresets(rows, await presetTitles(db, language)) : rows
  const contacts = holds(viewer, 'users.contact')
  return { views: seen.map(row => rowView(row, named, contacts)), named }
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

const namesPreset = (kept: unknown): kept is Record<string, unknown> =>
  typeof kept === 'object' && kept !== null && 'presetId' in kept

/** What was kept of somebody's role with the name of its set of permissions in place of the id. */
function withPresets(rows: readonly Row[], titles: Map<string, string>): Row[] {
  const inWords = (kept: unknown) => {
    if (!namesPreset(kept)) return kept
    const { presetId, ...rest } = kept
    return { ...rest, preset: typeof presetId === 'string' ? (titles.get(presetId) ?? null) : null }
  }
  return rows.map(row => ({ ...row, before: inWords(row.before), after: inWords(row.after) }))
}

/** The different first values of an index, one look into it for each: the log is not read through. */
async function firsts(db: Db, value: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ one: string }>`
    with recursive found as (
      (select ${value} as one from audit where ${value} is not null order by 1 limit 1)
      union all
      select (select ${value} from audit where ${value} > found.one order by 1 limit 1) from found where found.one is not null)
    select one from found where one is not null`.execute(db)
  return rows.map(row => row.one)
}

/** What stands before the dot of the actions in the log, the actions, and the kinds of what they were done to. */
export async function subjects(db: Db): Promise<{ data: string[]; acts: string[]; kinds: string[] }> {
  const acts = await firsts(db, sql`action`)
  return { data: [...new Set(acts.map(act => act.split('.')[0]!))], acts, kinds: await firsts(db, sql`target_kind`) }
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
