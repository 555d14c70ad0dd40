import { type RawBuilder, sql } from 'kysely'
import { tagOf } from '../../../engines/search/filters.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { isBouncing } from '../../mail-log/server/public.ts'
import { groundPlanId } from '../../plans/server/public.ts'
import type { Audience } from '../contract.ts'

/** Members who can get a mail: not the club's own people, verified, not suspended. */
const MEMBERS = sql`u.role in ('User', 'Guest', 'Partner') and u.verified_at is not null and u.suspended_at is null`

/** True for members who want no news. */
const STOPPED = sql<boolean>`exists (select from news_stops where news_stops.user_id = u.id)`

/** True for members whose mail server refused their address for good, and took nothing since, or sent back what it took. */
const BOUNCING = sql<boolean>`(${isBouncing(sql`lower(u.email::text)`)} or exists (
  select from mails as gone where gone.recipient_id = u.id and gone.dead_at is not null and gone.reason = 'refused'
    and gone.to_address = u.email::text
    and not exists (select from mails as since where since.recipient_id = gone.recipient_id and since.sent_at > gone.dead_at)))`

/** True for members whom a campaign leaves out, whatever its audience. */
export const LEFT_OUT = sql<boolean>`(not (${MEMBERS}) or ${STOPPED} or ${BOUNCING})`

const tagged = (tags: readonly string[]) =>
  sql`exists (select from directory_entries as entry where entry.user_id = u.id and entry.tags && ${tags}::text[])`

const PLAN = sql`(select plans.code from plans where plans.id = coalesce((select s.plan_id from subscriptions s
  where s.user_id = u.id and s.status in ('trialing', 'active', 'past_due', 'grace') order by s.started_at desc limit 1), ${groundPlanId}))`

const seenFor = (days: number) =>
  sql`exists (select from sessions where sessions.user_id = u.id and sessions.last_seen_at > clock_timestamp() - make_interval(days => ${days}))`

/** The members of an audience as a condition on `u`, those who are left out among them. */
function membersIn(audience: Audience): RawBuilder<unknown> {
  const { kinds, plans, countries, industries, languages, activity } = audience
  const conditions = [
    MEMBERS,
    kinds.length > 0 && sql`coalesce(u.user_type, 'none') = any(${[...kinds]}::text[])`,
    plans.length > 0 && sql`${PLAN} = any(${[...plans]}::text[])`,
    countries.length > 0 && tagged(countries.map(id => tagOf('country', id))),
    industries.length > 0 && tagged(industries.map(id => tagOf('industries', id))),
    languages.length > 0 && sql`u.language = any(${[...languages]}::text[])`,
    activity === 'active' && seenFor(30),
    activity === 'quiet' && sql`not ${seenFor(90)}`,
  ].filter(one => one !== false)
  return sql.join(conditions, sql` and `)
}

/** Names shown of an audience. */
const FIRST = 8

/** How many members an audience has now, the first of them by name, and how many of it are left out and why. */
export async function audienceNow(db: Db, audience: Audience) {
  const { rows } = await sql<{ count: number; unsubscribed: number; bouncing: number }>`
    select count(*) filter (where not stopped and not bouncing)::int as count, count(*) filter (where stopped)::int as unsubscribed,
      count(*) filter (where bouncing and not stopped)::int as bouncing
    from (select ${STOPPED} as stopped, ${BOUNCING} as bouncing from users u where ${membersIn(audience)}) as found`.execute(
    db,
  )
  const first = await sql<{ name: string }>`
    select u.name from users u where ${membersIn(audience)} and not ${LEFT_OUT} order by fold_text(u.name), u.id limit ${FIRST}`.execute(
    db,
  )
  return { ...rows[0]!, first: first.rows.map(row => row.name) }
}

/** Writes down who gets a campaign: everybody of its audience now, each once. Answers how many. */
export async function fixReceivers(tx: Tx, campaignId: string, audience: Audience): Promise<number> {
  // A hundred thousand members are written down at once: those that a campaign reaches are all of one moment.
  await sql`set local statement_timeout = '120s'`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into campaign_receivers (campaign_id, user_id)
    select ${campaignId}::uuid, u.id from users u where ${membersIn(audience)} and not ${LEFT_OUT}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
