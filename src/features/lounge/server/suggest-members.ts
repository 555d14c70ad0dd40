import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { AnswerIn } from '../../../platform/shared/call.ts'
import { industriesByIds } from '../../lookups/server/public.ts'
import type { Author, readCorner as readCall, Suggestion, SuggestionReason } from '../contract.ts'
import { authorsByIds, type Reach } from './post-rows.ts'

/** The figures of a member's own card. */
export async function readCorner(db: Db, userId: string): Promise<AnswerIn<typeof readCall>> {
  const { rows } = await sql<Omit<AnswerIn<typeof readCall>, 'author'>>`select
    (select count(*)::int from follows f join users u on u.id = f.user_id
      where f.target_kind = 'member' and f.target_id = ${userId} and f.ended_at is null and u.suspended_at is null) as followers,
    (select count(*)::int from follows where user_id = ${userId} and target_kind = 'member' and ended_at is null) as following,
    (select coalesce(sum(posts), 0)::int from post_counts where author_id = ${userId}) as posts`.execute(db)
  const author = (await authorsByIds(db, [userId])).get(userId)!
  return { author, ...rows[0]! }
}

const SHOWN = 5
/** How far a look goes: the newest of whom one follows, the newest of whom each of them follows (1,500 rows together), the candidates of each reason. */
const OWN_FOLLOWS = 50
const THEIR_FOLLOWS = 30
const SAME_INDUSTRY = 200
const CANDIDATES = 30

type Near = { id: string; via: string; others: number }
type Alike = { id: string; industry: string }

/** Members whom those follow whom the reader follows, the most shared first. */
async function near(db: Db, viewerId: string): Promise<Near[]> {
  const { rows } = await sql<Near>`
    with mine as (
      select target_id as id from follows where user_id = ${viewerId} and target_kind = 'member' and ended_at is null
      order by followed_at desc limit ${OWN_FOLLOWS})
    select f.target_id as id, (array_agg(mine.id order by f.followed_at desc, f.id))[1] as via, (count(*) - 1)::int as others
    from mine cross join lateral (
      select id, target_id, followed_at from follows
      where user_id = mine.id and target_kind = 'member' and ended_at is null
      order by followed_at desc limit ${THEIR_FOLLOWS}) f
    group by 1 order by 3 desc, 1 limit ${CANDIDATES}`.execute(db)
  return rows
}

/** Members of the reader's own industries, those who came last first. */
async function alike(db: Db, viewerId: string): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    with mine as (
      select array(select 'industries:' || jsonb_array_elements_text(v.data -> 'industries')) as tags
      from profiles p join profile_versions v on v.id = p.live_version_id where p.user_id = ${viewerId} and p.status = 'approved')
    select found.user_id as id,
      (select substring(tag from 12) from unnest((select tags from mine)) with ordinality as t (tag, place)
        where tag = any(found.tags) order by place limit 1) as industry
    from (select user_id, tags, live_at from directory_entries e where e.tags && (select tags from mine) limit ${SAME_INDUSTRY}) found
    order by found.live_at desc, found.user_id limit ${CANDIDATES}`.execute(db)
  return rows
}

const followedMost = (db: Db) =>
  db
    .selectFrom('followed_lately')
    .select(['user_id as id', 'followers'])
    .orderBy('followers', 'desc')
    .orderBy('user_id')
    .limit(CANDIDATES)
    .execute()

/** Those of the candidates who are shown, are not followed yet and were not dismissed. */
async function open(db: Db, viewerId: string | null, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.id = any(${[...new Set(ids)]}::uuid[])
      and u.profile_status = 'approved' and u.suspended_at is null and u.id is distinct from ${viewerId}::uuid
      and not exists (select from follows f where f.user_id = ${viewerId}::uuid and f.target_kind = 'member' and f.target_id = u.id and f.ended_at is null)
      and not exists (select from suggestion_dismissals d where d.user_id = ${viewerId}::uuid and d.member_id = u.id)`.execute(
    db,
  )
  return new Set(rows.map(row => row.id))
}

/** One of each reason in turn, so that no reason crowds out the others; a member stands once, by the first reason. */
function inTurn<T extends { id: string }>(lists: readonly (readonly T[])[]): T[] {
  const found = new Map<string, T>()
  const longest = Math.max(...lists.map(list => list.length))
  for (let at = 0; at < longest; at++)
    for (const list of lists) {
      const one = list[at]
      if (one && !found.has(one.id)) found.set(one.id, one)
    }
  return [...found.values()]
}

type Found = { id: string } & ({ via: string; others: number } | { industry: string } | { followers: number })

/** Members whom the reader may want to follow, each with the reason. */
export async function suggestMembers(db: Db, { viewer, apart }: Reach): Promise<Suggestion[]> {
  const lists: Found[][] = viewer ? [await near(db, viewer.id), await alike(db, viewer.id)] : []
  const most = await followedMost(db)
  const candidates = [...inTurn<Found>(lists.length > 0 ? lists : [[]]), ...most]
  const shown = await open(
    db,
    viewer?.id ?? null,
    candidates.map(one => one.id),
  )
  const kept = inTurn<Found>([candidates.filter(one => shown.has(one.id) && !apart.includes(one.id))]).slice(0, SHOWN)
  const via = kept.flatMap(one => ('via' in one ? one.via : []))
  const authors = await authorsByIds(db, [...kept.map(one => one.id), ...via])
  const industries = await industriesByIds(
    db,
    kept.flatMap(one => ('industry' in one ? one.industry : [])),
  )
  return kept.flatMap(one => {
    const author = authors.get(one.id)
    const reason = reasonOf(one, authors, industries)
    return author && reason ? { ...author, reason } : []
  })
}

type Industries = Awaited<ReturnType<typeof industriesByIds>>

function reasonOf(one: Found, authors: Map<string, Author>, industries: Industries): SuggestionReason | null {
  if ('followers' in one) return { is: 'followed', count: one.followers }
  if ('via' in one) return { is: 'followed-by', name: authors.get(one.via)?.name ?? '', others: one.others }
  const industry = industries.get(one.industry)
  return industry
    ? { is: 'industry', industry: { _id: industry.id, name: industry.name, arabicName: industry.arabicName } }
    : null
}

/** Suggests a member to another no more. Twice is once. */
export async function dismissSuggestion(tx: Tx, userId: string, memberId: string): Promise<void> {
  await tx
    .insertInto('suggestion_dismissals')
    .values({ user_id: userId, member_id: memberId })
    .onConflict(c => c.doNothing())
    .execute()
}
