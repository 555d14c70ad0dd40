import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Filter } from '../contract.ts'
import { type Reach, standsFor } from './post-rows.ts'

/** Part of a feed: so many posts after some, or after a known one. */
export type Part = { filter: Filter; limit: number; offset: number; before?: string | undefined }

/** What a reader follows: members, and items whose own posts they would miss otherwise. */
type Followed = { members: string[]; items: string[] }

/** Up to so many followed members their newest posts are laid together; with more of them most of the feed is theirs anyway. */
const FEW = 300
const MOST_NEWS = 99

const AFTER_EACH_OTHER = sql`order by p.created_at desc, p.id desc`

async function followedBy(db: Db, { viewer }: Reach): Promise<Followed> {
  if (!viewer) return { members: [], items: [] }
  const rows = await db
    .selectFrom('follows')
    .select(['target_kind', 'target_id'])
    .where('user_id', '=', viewer.id)
    .where('ended_at', 'is', null)
    .where('target_kind', 'in', ['member', 'item'])
    .execute()
  const of = (kind: string) => rows.filter(row => row.target_kind === kind).map(row => row.target_id)
  return { members: of('member'), items: of('item') }
}

/** Where a post stands in time. As text: a time of JavaScript would lose its microseconds. */
async function placeOf(db: Db, postId: string): Promise<{ at: string; id: string } | undefined> {
  const { rows } = await sql<{
    at: string
    id: string
  }>`select created_at::text as at, id from posts where id = ${postId}`.execute(db)
  return rows[0]
}

const than = (sign: '<' | '>', place: { at: string; id: string } | undefined): RawBuilder<unknown> =>
  place ? sql`and (p.created_at, p.id) ${sql.raw(sign)} (${place.at}::timestamptz, ${place.id}::uuid)` : sql``

const ofFollowed = ({ members, items }: Followed): RawBuilder<boolean> =>
  sql<boolean>`(p.author_id = any(${members}::uuid[]) or p.item_id = any(${items}::uuid[]))`

/** The newest posts of each followed member, laid together. */
function laidTogether(followed: Followed, stands: RawBuilder<unknown>, most: number): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select p.id, p.created_at from unnest(${followed.members}::uuid[]) as f (id) cross join lateral (
      select p.id, p.created_at from posts p where p.author_id = f.id and ${stands} ${AFTER_EACH_OTHER} limit ${most}) p
    union
    (select p.id, p.created_at from posts p where p.item_id = any(${followed.items}::uuid[]) and ${stands}
      ${AFTER_EACH_OTHER} limit ${most})`
}

/** Posts of running auctions, those that end next first. */
const ending = (reach: Reach) => sql`
  from auctions a join posts p on p.auction_id = a.id and p.origin = 'auction'
  where a.state = 'live' and a.ends_at > clock_timestamp() and ${standsFor(reach)}`

/** The ids of a part of the reader's feed, in its order. */
export async function feedIds(db: Db, reach: Reach, part: Part): Promise<string[]> {
  const place = part.before ? await placeOf(db, part.before) : undefined
  const skip = place ? 0 : part.offset
  const stands = sql`${standsFor(reach)} ${than('<', place)}`
  const page = sql`limit ${part.limit} offset ${skip}`
  const idsOf = async (query: RawBuilder<{ id: string }>) => (await query.execute(db)).rows.map(row => row.id)
  if (part.filter === 'ending')
    return idsOf(
      sql`select p.id ${ending(reach)} order by a.ends_at, a.id limit ${part.limit} offset ${part.before ? 0 : part.offset}`,
    )
  if (part.filter === 'opportunities')
    return idsOf(sql`select p.id from posts p where p.offered and ${stands} ${AFTER_EACH_OTHER} ${page}`)
  if (part.filter === 'all') return idsOf(sql`select p.id from posts p where ${stands} ${AFTER_EACH_OTHER} ${page}`)
  const followed = await followedBy(db, reach)
  if (followed.members.length > FEW)
    return idsOf(sql`select p.id from posts p where ${ofFollowed(followed)} and ${stands} ${AFTER_EACH_OTHER} ${page}`)
  const together = laidTogether(followed, stands, part.limit + skip)
  return idsOf(sql`select p.id from (${together}) p ${AFTER_EACH_OTHER} ${page}`)
}

const sumOf = (column: 'posts' | 'offers', { viewer }: Reach, where: RawBuilder<unknown>, from: 'totals' | 'counts') =>
  sql<number>`(select coalesce(sum(${sql.ref(column)}), 0)::int from ${sql.table(`post_${from}`)}
    where ${where} ${viewer ? sql`` : sql`and audience = 'public'`})`

async function numberOf(db: Db, value: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (${value})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many posts the reader's feed holds. Kept counts make it, not the posts: a million of them is as quick as ten. */
export async function feedCount(db: Db, reach: Reach, filter: Filter): Promise<number> {
  const apart = sql`author_id = any(${reach.apart}::uuid[])`
  if (filter === 'ending') return numberOf(db, sql<number>`select count(*) ${ending(reach)}`)
  if (filter !== 'following') {
    const column = filter === 'all' ? 'posts' : 'offers'
    const all = sumOf(column, reach, sql`true`, 'totals')
    return numberOf(db, sql<number>`${all} - ${sumOf(column, reach, apart, 'counts')}`)
  }
  const { members, items } = await followedBy(db, reach)
  const theirs = sql`author_id = any(${members}::uuid[]) and not (${apart})`
  return numberOf(
    db,
    sql<number>`${sumOf('posts', reach, theirs, 'counts')} + (select count(*)::int from posts p
      where p.item_id = any(${items}::uuid[]) and p.author_id <> all(${members}::uuid[]) and ${standsFor(reach)})`,
  )
}

/** How many posts of the reader's feed stand above a post, at most 99; auctions by their end have no above. */
export async function newsAbove(db: Db, reach: Reach, filter: Filter, after: string): Promise<number> {
  const place = await placeOf(db, after)
  if (!place || filter === 'ending') return 0
  const more = {
    all: sql``,
    opportunities: sql`and p.offered`,
    following: filter === 'following' ? sql`and ${ofFollowed(await followedBy(db, reach))}` : sql``,
  }[filter]
  const above = sql`select 1 from posts p where ${standsFor(reach)} ${more} ${than('>', place)} ${AFTER_EACH_OTHER} limit ${MOST_NEWS}`
  return numberOf(db, sql<number>`select count(*) from (${above}) as news`)
}

/** Those of the posts that the condition lets the reader see. */
export async function seenPosts(db: Db, condition: RawBuilder<boolean>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
  }>`select p.id from posts p where p.id = any(${[...ids]}::uuid[]) and ${condition}`.execute(db)
  return new Set(rows.map(row => row.id))
}
