import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { orderSql } from '../../../platform/server/order.ts'
import { type Order, offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { TargetRef } from '../contract.ts'
import { EDIT_MINUTES, FIRST_ANSWERS } from '../contract/comments.ts'

/** A comment with what is needed to show it to one viewer. */
export type CommentRow = {
  id: string
  author_id: string
  target_kind: string
  target_id: string
  owner_id: string | null
  under_id: string | null
  reply_to_id: string | null
  text: string
  language: string
  created_at: Date
  edited_at: Date | null
  /** Taken away, or its author is suspended. */
  gone: boolean
  /** It waits for the desk: its author alone reads it. */
  held: boolean
  /** The viewer blocked its author. */
  blocked: boolean
  /** Still within the time in which it may be changed, by the database's clock. */
  fresh_until: Date | null
}

const goneOf = (c: string, u: string) =>
  sql<boolean>`(${sql.ref(`${c}.removed_at`)} is not null or ${sql.ref(`${u}.suspended_at`)} is not null)`

const blockedOf = (c: string, viewerId: string | null) =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from blocks where blocks.user_id = ${viewerId} and blocks.blocked_id = ${sql.ref(`${c}.author_id`)})`

/** One's own words that wait for the desk, which nobody else reads. */
const heldOf = (c: string, viewerId: string | null) =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.ref(`${c}.author_id`)} = ${viewerId} and exists (select from comment_hidings held
        where held.comment_id = ${sql.ref(`${c}.id`)} and held.held and held.lifted_at is null))`

/** The comments that a viewer reads: not taken away, of nobody suspended, of nobody they blocked; and one's own that are held. */
const standsOf = (c: string, u: string, viewerId: string | null) =>
  sql<boolean>`((not ${goneOf(c, u)} and not ${blockedOf(c, viewerId)}) or ${heldOf(c, viewerId)})`

const freshUntil = sql`c.created_at + make_interval(mins => ${EDIT_MINUTES})`

const columns = (viewerId: string | null) => sql`
  c.id, c.author_id, c.target_kind, c.target_id, c.owner_id, c.under_id, c.reply_to_id, c.language,
  case when ${heldOf('c', viewerId)} then (select h.text from comment_hidings h where h.comment_id = c.id and h.lifted_at is null)
    else c.text end as text,
  c.created_at, c.edited_at, ${heldOf('c', viewerId)} as held,
  (${goneOf('c', 'u')} and not ${heldOf('c', viewerId)}) as gone, ${blockedOf('c', viewerId)} as blocked,
  case when ${freshUntil} > clock_timestamp() then ${freshUntil} end as fresh_until`

async function rowsOf(db: Db, viewerId: string | null, rest: RawBuilder<unknown>): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`select ${columns(viewerId)}
    from comments c join users u on u.id = c.author_id ${rest}`.execute(db)
  return rows
}

/** What stands on the first level under a thing: comments to read, and the marks of others that have answers to read. */
const firstLevel = ({ kind, id }: TargetRef, viewerId: string | null) => sql`
  where c.target_kind = ${kind} and c.target_id = ${id} and c.under_id is null
    and (${standsOf('c', 'u', viewerId)} or ${hasAnswers(viewerId)})`

const hasAnswers = (viewerId: string | null) => sql<boolean>`exists (
  select 1 from comments a join users au on au.id = a.author_id
  where a.under_id = c.id and ${standsOf('a', 'au', viewerId)})`

/** A page of the first level under a thing, newest first, and how many there are. */
export async function threadRows(db: Db, viewerId: string | null, ref: TargetRef, page: Paging) {
  const those = firstLevel(ref, viewerId)
  const rows = await rowsOf(
    db,
    viewerId,
    sql`${those} order by c.id desc limit ${page.perPage} offset ${offsetOf(page)}`,
  )
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count
    from comments c join users u on u.id = c.author_id ${those}`.execute(db)
  return { rows, count: Number(counted[0]?.count ?? 0) }
}

/** The oldest answers under each of the comments, and how many there are to read. */
export async function firstReplies(db: Db, viewerId: string | null, ids: readonly string[]) {
  if (ids.length === 0) return { rows: [], counts: new Map<string, number>() }
  const rows = await rowsOf(
    db,
    viewerId,
    sql`where c.id in (
      select first.id from unnest(${[...ids]}::uuid[]) as wanted(id)
      cross join lateral (
        select a.id from comments a join users au on au.id = a.author_id
        where a.under_id = wanted.id and ${standsOf('a', 'au', viewerId)} order by a.id limit ${FIRST_ANSWERS}
      ) as first) order by c.id`,
  )
  const { rows: counted } = await sql<{ id: string; count: number }>`
    select c.under_id as id, count(*) as count from comments c join users u on u.id = c.author_id
    where c.under_id in (${sql.join(ids)}) and ${standsOf('c', 'u', viewerId)} group by c.under_id`.execute(db)
  return { rows, counts: new Map(counted.map(row => [row.id, Number(row.count)])) }
}

/** A page of the answers under a comment, oldest first. */
export async function replyRows(db: Db, viewerId: string | null, underId: string, page: Paging): Promise<CommentRow[]> {
  return rowsOf(
    db,
    viewerId,
    sql`where c.under_id = ${underId} and ${standsOf('c', 'u', viewerId)}
      order by c.id limit ${page.perPage} offset ${offsetOf(page)}`,
  )
}

/** Comments by id, in no order. */
export async function commentRows(db: Db, viewerId: string | null, ids: readonly string[]): Promise<CommentRow[]> {
  return ids.length === 0 ? [] : rowsOf(db, viewerId, sql`where c.id in (${sql.join(ids)})`)
}

/** What somebody's comments are ordered by. */
export type CommentSort = 'createdAt' | 'text' | 'language'

/** A page of what a member wrote, and how many there are. */
export async function rowsOfAuthor(
  db: Db,
  viewerId: string | null,
  authorId: string,
  { order = { by: 'createdAt', desc: true }, ...page }: Paging & { order?: Order<CommentSort> },
) {
  const columns = { createdAt: sql`c.created_at`, text: sql`fold_text(c.text)`, language: sql`c.language` }
  const rows = await rowsOf(
    db,
    viewerId,
    sql`where c.author_id = ${authorId} and c.removed_at is null
      order by ${orderSql(order, columns, sql`c.id`)} limit ${page.perPage} offset ${offsetOf(page)}`,
  )
  const counted = await db
    .selectFrom('comments')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return { rows, count: Number(counted?.count ?? 0) }
}
