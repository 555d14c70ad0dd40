import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import type { UserType } from '../../../platform/shared/access.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import { MEMBER, type TargetRef, type Tell } from '../contract.ts'
import type { BlockBetween } from '../rules.ts'

/** Holds what is between two members until the end of the transaction: a follow and a block never pass each other. */
export async function lockPair(tx: Tx, a: string, b: string): Promise<void> {
  const pair = [a, b].toSorted().join(' ')
  await holdName(tx, `social ${pair}`)
}

/** Holds the likes and comments of one thing: what is announced of them carries true counts in their order. */
export async function lockThing(tx: Tx, { kind, id }: TargetRef): Promise<void> {
  await holdName(tx, `social thing ${kind} ${id}`)
}

/** Holds what one member is told of followers, likes and comments. */
export async function lockNews(tx: Tx, ownerId: string): Promise<void> {
  await holdName(tx, `social news ${ownerId}`)
}

/** The blocks that stand between two members, in either direction. */
export async function blocksBetween(db: Db, a: string, b: string): Promise<BlockBetween[]> {
  return db
    .selectFrom('blocks')
    .select('user_id as by')
    .where(e =>
      e.or([
        e.and([e('user_id', '=', a), e('blocked_id', '=', b)]),
        e.and([e('user_id', '=', b), e('blocked_id', '=', a)]),
      ]),
    )
    .execute()
}

/** Begins, or begins again, to follow; false when it was followed already. */
export async function putFollow(tx: Tx, userId: string, { kind, id }: TargetRef, ownerId: string | null) {
  const row = await tx
    .insertInto('follows')
    .values({ user_id: userId, target_kind: kind, target_id: id, owner_id: ownerId })
    .onConflict(c =>
      c
        .constraint('follows_once')
        .doUpdateSet({ ended_at: null, owner_id: ownerId, followed_at: sql`clock_timestamp()`, tell: 'everything' })
        .where('follows.ended_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends one's following; false when there was nothing to end. */
export async function endFollow(tx: Tx, userId: string, { kind, id }: TargetRef): Promise<boolean> {
  const row = await tx
    .updateTable('follows')
    .set({ ended_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends what two members follow of each other: themselves and their things. Answers what ended. */
export async function endFollowsBetween(tx: Tx, a: string, b: string) {
  return tx
    .updateTable('follows')
    .set({ ended_at: sql`clock_timestamp()` })
    .where('ended_at', 'is', null)
    .where(e =>
      e.or([
        e.and([e('user_id', '=', a), e('owner_id', '=', b)]),
        e.and([e('user_id', '=', b), e('owner_id', '=', a)]),
      ]),
    )
    .returning(['user_id as userId', 'target_kind as kind', 'target_id as id'])
    .execute()
}

/** Keeps what of a followed thing its follower wants to be told of; false when they do not follow it. */
export async function putTell(tx: Tx, userId: string, { kind, id }: TargetRef, tell: Tell): Promise<boolean> {
  const row = await tx
    .updateTable('follows')
    .set({ tell })
    .where('user_id', '=', userId)
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Wish = Paging & { kind?: string | undefined; tell?: Tell | undefined }
const counted = (count: number | undefined): number => Number(count ?? 0)

/** A page of what a member follows. */
export async function followRows(db: Db, userId: string, wish: Wish) {
  const mine = db
    .selectFrom('follows')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(wish.kind !== undefined, q => q.where('target_kind', '=', wish.kind!))
    .$if(wish.tell !== undefined, q => q.where('tell', '=', wish.tell!))
  const rows = await mine
    .select(['id as _id', 'target_kind as kind', 'target_id as id', 'followed_at as at'])
    .orderBy('followed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const all = await mine.select(e => e.fn.countAll<number>().as('count')).executeTakeFirst()
  return { rows, count: counted(all?.count) }
}

/** A page of a member's bookmarks, and how many of each kind there are in all. */
export async function bookmarkRows(db: Db, userId: string, wish: Wish) {
  const mine = db.selectFrom('bookmarks').where('user_id', '=', userId)
  const rows = await mine
    .$if(wish.kind !== undefined, q => q.where('target_kind', '=', wish.kind!))
    .select(['id as _id', 'target_kind as kind', 'target_id as id', 'created_at as at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const kinds = await mine
    .select(e => ['target_kind as kind', e.fn.countAll<number>().as('count')])
    .groupBy('target_kind')
    .orderBy('target_kind')
    .execute()
  return { rows, kinds: kinds.map(({ kind, count }) => ({ kind, count: counted(count) })) }
}

/** A page of whom a member blocked. */
export async function blockRows(db: Db, userId: string, wish: Paging) {
  const mine = db.selectFrom('blocks').innerJoin('users', 'users.id', 'blocks.blocked_id').where('user_id', '=', userId)
  const rows = await mine
    .select(e => [
      'users.id',
      'users.name',
      'users.username',
      e.ref('users.user_type').$castTo<UserType | null>().as('userType'),
      'users.avatar_file_id as avatar',
      'blocks.created_at as at',
    ])
    .orderBy('blocks.created_at', 'desc')
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const all = await mine.select(e => e.fn.countAll<number>().as('count')).executeTakeFirst()
  return { rows, count: counted(all?.count) }
}

/**
 * Followers of a member whom a notice is to name, newest first: those of whom it was not told (`fresh`), and those told `since` in
 * a notice that is still unread. The suspended are nobody's news.
 */
export async function followersAsNews(tx: Tx, ownerId: string, since: Date | null) {
  return tx
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .select(['follows.id', 'users.id as userId', 'users.name', sql<boolean>`told_at is null`.as('fresh')])
    .where('target_kind', '=', MEMBER)
    .where('target_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .where(e => e.or([e('told_at', 'is', null), ...(since ? [e('told_at', '>=', since)] : [])]))
    .where('users.suspended_at', 'is', null)
    .orderBy('followed_at', 'desc')
    .orderBy('follows.id', 'desc')
    .execute()
}

/** Notes that the owner was told. */
export async function markTold(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('follows')
    .set({ told_at: sql`clock_timestamp()` })
    .where('id', 'in', ids)
    .execute()
}

/** The name of an account. */
export async function nameOf(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.name
}
