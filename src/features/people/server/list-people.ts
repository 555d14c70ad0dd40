import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { groundPlanId } from '../../plans/server/public.ts'
import type { PeopleFilter, PersonMail, PersonRow } from '../contract/people.ts'
import { maskEmail } from '../rules.ts'

/** A text as `like` means it, folded as names are. */
const within = (text: string): RawBuilder<string> =>
  sql`'%' || replace(replace(replace(fold_text(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/** True for people called so; the index `users_by_words` answers it. */
export const called = (text: string): RawBuilder<boolean> =>
  sql`fold_text(u.name || ' ' || u.username::text) like ${within(text)}`

/**
 * By the person's own name, by what they sent for review, and by address where contacts are open. Each has its index; a union
 * uses them all, where `or` would read every row.
 */
export const calledSo = (text: string, contacts: boolean): RawBuilder<unknown> => {
  const byAddress = sql`union select id from users where lower(email::text) like lower(${within(text)})`
  return sql`u.id in (
    select u.id from users u where ${called(text)}
    union select user_id from verification_cases where fold_text(name) like ${within(text)}
    ${contacts ? byAddress : sql``})`
}

const RUNNING = sql`('trialing', 'active', 'past_due', 'grace')`

type Row = {
  id: string
  username: string
  name: string
  avatar_file_id: string | null
  email: string
  role: PersonRow['role']
  preset_id: string | null
  preset_name: string | null
  preset_title: Bilingual | null
  user_type: PersonRow['userType']
  profile_status: PersonRow['profileStatus']
  plan_name: Bilingual | null
  profile_name: string | null
  verified_at: Date | null
  suspended_at: Date | null
  created_at: Date
  last_seen_at: Date | null
  language: Language
}

const conditionsOf = (wish: PeopleFilter, contacts: boolean): RawBuilder<unknown>[] =>
  [
    wish.search?.trim() ? calledSo(wish.search, contacts) : null,
    wish.role && sql`u.role = ${wish.role}`,
    wish.presetId && sql`u.preset_id = ${wish.presetId}`,
    wish.userType && sql`u.user_type = ${wish.userType}`,
    wish.status && sql`u.profile_status = ${wish.status}`,
    wish.approved !== undefined && sql`(u.profile_status is not distinct from 'approved') = ${wish.approved}`,
    wish.plan && sql`plan.code = ${wish.plan}`,
    wish.verified !== undefined && sql`(u.verified_at is not null) = ${wish.verified}`,
    wish.suspended !== undefined && sql`(u.suspended_at is not null) = ${wish.suspended}`,
    wish.joinedFrom && sql`u.created_at >= ${wish.joinedFrom}::date`,
    wish.joinedTo && sql`u.created_at < ${wish.joinedTo}::date + 1`,
  ].filter(one => typeof one === 'object' && one !== null) as RawBuilder<unknown>[]

const PLAN = sql`
  left join plans plan on plan.id = coalesce((select plan_id from subscriptions s
    where s.user_id = u.id and s.status in ${RUNNING} order by s.started_at desc limit 1), ${groundPlanId})
    and u.role not in ('Super-admin', 'Employee')`

const ORDERS = {
  name: sql`fold_text(u.name)`,
  username: sql`u.username`,
  joinedAt: sql`u.created_at`,
  lastSeenAt: sql`last_seen_at`,
} as const

const COLUMNS = sql`
  u.id, u.username::text, u.name, u.avatar_file_id, u.email::text, u.role, u.preset_id, roles.name::text as preset_name, roles.title as preset_title,
  u.user_type, u.profile_status, plan.name as plan_name,
  (select v.name from profiles p join profile_versions v on v.profile_id = p.id and v.number = p.version
    where p.user_id = u.id order by p.created_at desc limit 1) as profile_name, u.verified_at, u.suspended_at, u.created_at, u.language,
  (select max(last_seen_at) from sessions where sessions.user_id = u.id) as last_seen_at`

/** One page of people, and how many match. Addresses are searched and shown only for who may see contacts. */
export async function peoplePage(
  db: Db,
  viewer: Viewer,
  wish: PeopleFilter,
  language: Language,
): Promise<{ data: PersonRow[]; count: number }> {
  const contacts = holds(viewer, 'users.contact')
  const conditions = conditionsOf(wish, contacts)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  // whoever was never seen comes last; elsewhere "nulls last" would only keep the index from being used
  const last = wish.sortBy === 'lastSeenAt' ? sql` nulls last` : sql``
  const order = sql`${ORDERS[wish.sortBy ?? 'joinedAt']} ${(wish.sortBy ? wish.sortDesc : true) ? sql`desc` : sql`asc`}${last}`
  const { rows } = await sql<Row>`
    select ${COLUMNS} from users u left join roles on roles.id = u.preset_id ${PLAN} ${where}
    order by ${order}, u.id desc limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const joined = wish.plan ? PLAN : sql``
  const counted = await sql<{ count: number }>`select count(*)::int as count from users u ${joined} ${where}`.execute(
    db,
  )
  return { data: rows.map(row => rowView(row, contacts, language)), count: counted.rows[0]!.count }
}

/** One person as in the list, or undefined. */
export async function personRow(
  db: Db,
  viewer: Viewer,
  userId: string,
  language: Language,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from users u left join roles on roles.id = u.preset_id ${PLAN} where u.id = ${userId}`.execute(db)
  return rows[0] && rowView(rows[0], holds(viewer, 'users.contact'), language)
}

const rowView = (row: Row, contacts: boolean, language: Language): PersonRow => ({
  _id: row.id,
  username: row.username,
  name: row.name,
  picture: pictureOf(row.avatar_file_id),
  email: contacts ? row.email : maskEmail(row.email),
  role: row.role,
  preset: row.preset_id
    ? {
        _id: row.preset_id,
        title: row.preset_title?.[language] ?? say(language, 'access', `roles.${row.preset_name}`),
      }
    : null,
  userType: row.user_type,
  profileStatus: row.profile_status,
  profileName: row.profile_name,
  plan: row.plan_name?.[language] ?? null,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  joinedAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  language: row.language,
})

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
