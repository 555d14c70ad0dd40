import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { MEMBER, type OwnReactions, type TargetRef, type Tell } from '../contract.ts'
import type { Reactions } from '../contract/likes.ts'
import { standsNowhere } from '../rules.ts'
import { blocksBetween } from './queries.ts'

/** How many like each of the things; those that nobody likes are left out, the suspended do not count. */
export async function likeCounts(db: Db, kind: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('likes')
    .innerJoin('users', 'users.id', 'likes.user_id')
    .select(e => ['target_id as id', e.fn.countAll<number>().as('count')])
    .where('target_kind', '=', kind)
    .where('target_id', 'in', ids)
    .where('users.suspended_at', 'is', null)
    .groupBy('target_id')
    .execute()
  return new Map(rows.map(row => [row.id, Number(row.count)]))
}

/** How many comments of both levels stand under each of the things; those without any are left out. */
export async function commentCounts(db: Db, kind: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select(e => ['target_id as id', e.fn.countAll<number>().as('count')])
    .where('target_kind', '=', kind)
    .where('target_id', 'in', ids)
    .where('removed_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .groupBy('target_id')
    .execute()
  return new Map(rows.map(row => [row.id, Number(row.count)]))
}

/** Both counts of those things that the viewer may see. */
export async function reactionsOf(
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  kind: string,
  ids: readonly string[],
): Promise<Reactions[]> {
  const refs = [...new Set(ids)].map(id => ({ kind, id }))
  const seen = [...(await seenTargets(db, targets, viewer, refs)).values()].map(view => view.id)
  const [likes, comments] = [await likeCounts(db, kind, seen), await commentCounts(db, kind, seen)]
  return seen.map(id => ({ id, likes: likes.get(id) ?? 0, comments: comments.get(id) ?? 0 }))
}

/** What higher features ask: who follows what, how somebody stands to things, and whom a block keeps apart. */

/** How a viewer stands to things of a kind, one for each id; a visitor stands to nothing. */
export async function ownReactionsOf(
  db: Db,
  viewer: Viewer | null,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, OwnReactions>> {
  const own = new Map(ids.map(id => [id, standsNowhere(id)]))
  if (!viewer || ids.length === 0) return own
  const { rows } = await sql<OwnReactions>`
    select wanted.id,
      exists (select 1 from follows where user_id = ${viewer.id} and target_kind = ${kind} and target_id = wanted.id
        and ended_at is null) as following,
      (select tell from follows where user_id = ${viewer.id} and target_kind = ${kind} and target_id = wanted.id
        and ended_at is null) as tell,
      exists (select 1 from bookmarks where user_id = ${viewer.id} and target_kind = ${kind} and target_id = wanted.id)
        as bookmarked,
      exists (select 1 from likes where user_id = ${viewer.id} and target_kind = ${kind} and target_id = wanted.id) as liked,
      ${kind} = ${MEMBER} and exists (select 1 from blocks where user_id = ${viewer.id} and blocked_id = wanted.id) as blocked
    from unnest(${[...own.keys()]}::uuid[]) as wanted(id)`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Members who follow a thing and want to be told of what it brings (`wanted`), a page of them behind `after`, in one order. Those whom
 * a block keeps apart from its owner, and the suspended, are none.
 */
export async function followersToTell(
  db: Db,
  { kind, id, ownerId }: TargetRef & { ownerId: string },
  { wanted, after, limit }: { wanted: readonly Tell[]; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select f.user_id as "userId" from follows f join users u on u.id = f.user_id
    where f.target_kind = ${kind} and f.target_id = ${id} and f.ended_at is null and f.tell = any(${[...wanted]}::text[])
      and (${after}::uuid is null or f.user_id > ${after}::uuid) and u.suspended_at is null
      and not exists (select from blocks b where (b.user_id = f.user_id and b.blocked_id = ${ownerId})
        or (b.user_id = ${ownerId} and b.blocked_id = f.user_id))
    order by f.user_id limit ${limit}`.execute(db)
  return rows.map(row => row.userId)
}

/** True when one of two members blocked the other: they may not comment on, write to or invite each other. */
export async function blockedBetween(db: Db, a: string, b: string): Promise<boolean> {
  return (await blocksBetween(db, a, b)).length > 0
}
