import { sql } from 'kysely'
import { type Tx, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { COMMENT_HOURS } from '../rules.ts'
import {
  settleAgreement,
  settleComment,
  settleFirstItem,
  settleJoining,
  settleProfile,
  settleReferral,
  settleReview,
} from './causes.ts'
import { holdMembers } from './post.ts'

/** So many rows of a work are settled in one transaction, and so many of these in one run. */
const AT_ONCE = 25
const RUNS = 80

type Work = 'members' | 'referrals' | 'agreements' | 'reviews' | 'comments'
type Place = { at: Date; last_id: string; done_at: Date | null }

/** Where a work stands, held until the transaction ends: two processes never go on from the same place. None while another is at it. */
const holdPlace = (tx: Tx, work: Work): Promise<Place | undefined> =>
  tx
    .selectFrom('point_progress')
    .select(['at', 'last_id', 'done_at'])
    .where('work', '=', work)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** What there was before there were points, in an order that does not change: ids of causes after a place, with whom they pay. */
const PAST: Record<
  Exclude<Work, 'comments'>,
  (tx: Tx, lastId: string) => Promise<{ id: string; people: string[] }[]>
> = {
  members: async (tx, lastId) =>
    (
      await tx
        .selectFrom('users')
        .select('id')
        .where('id', '>', lastId)
        .where('verified_at', 'is not', null)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
    ).map(({ id }) => ({ id, people: [id] })),
  referrals: async (tx, lastId) =>
    (
      await tx
        .selectFrom('referral_credits')
        .select(['id', 'referrer_id', 'user_id'])
        .where('id', '>', lastId)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
    ).map(row => ({ id: row.id, people: [row.referrer_id, ...(row.user_id ? [row.user_id] : [])] })),
  agreements: async (tx, lastId) =>
    (
      await tx
        .selectFrom('agreements')
        .select(['id', 'requester_id', 'owner_id'])
        .where('id', '>', lastId)
        .where('state', '=', 'done')
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
    ).map(row => ({ id: row.id, people: [row.requester_id, row.owner_id] })),
  reviews: async (tx, lastId) =>
    (
      await tx
        .selectFrom('reviews')
        .select(['id', 'author_id'])
        .where('id', '>', lastId)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
    ).map(row => ({ id: row.id, people: [row.author_id] })),
}

const SETTLE: Record<Work, (tx: Tx, id: string, house: House) => Promise<void>> = {
  members: async (tx, id) => {
    await settleJoining(tx, id)
    await settleProfile(tx, id)
    await settleFirstItem(tx, id)
  },
  referrals: async (tx, id) => {
    const row = await tx.selectFrom('referral_credits').select('user_id').where('id', '=', id).executeTakeFirst()
    if (row?.user_id) await settleReferral(tx, row.user_id)
  },
  agreements: settleAgreement,
  reviews: settleReview,
  comments: (tx, id, house) => settleComment(tx, house.targets, id),
}

/** Settles a cause by itself: one that fails undoes nothing of the others, and is left for the end of the round and those after it. */
async function settleApart(tx: Tx, house: House, work: Work, id: string): Promise<void> {
  await sql`savepoint settling`.execute(tx)
  try {
    await SETTLE[work](tx, id, house)
    await sql`release savepoint settling`.execute(tx)
  } catch {
    await sql`rollback to savepoint settling`.execute(tx)
    await tx
      .insertInto('point_left_overs')
      .values({ work, cause_id: id })
      .onConflict(known => known.doNothing())
      .execute()
  }
}

/** Tries again what failed by itself; what fails once more is logged and stays. */
async function settleLeftOvers(house: House, of: 'comments' | 'past'): Promise<void> {
  const { db } = house.database
  const rows = await db
    .selectFrom('point_left_overs')
    .select(['work', 'cause_id as id'])
    .where('work', of === 'comments' ? '=' : '<>', 'comments')
    .orderBy('since')
    .execute()
  const round = new Round(house, 'points for what happened')
  await round.each(rows, ({ work, id }) =>
    transact(db, async tx => {
      await SETTLE[work as Work](tx, id, house)
      await tx.deleteFrom('point_left_overs').where('work', '=', work).where('cause_id', '=', id).execute()
    }),
  )
  round.end()
}

/** The next rows of a work; false when it is done. */
async function goOn(tx: Tx, house: House, work: keyof typeof PAST): Promise<boolean> {
  const place = await holdPlace(tx, work)
  if (!place || place.done_at) return false
  const rows = await PAST[work](tx, place.last_id)
  const last = rows.at(-1)
  const to = last ? { last_id: last.id } : { done_at: sql<Date>`clock_timestamp()` }
  await tx.updateTable('point_progress').set(to).where('work', '=', work).execute()
  // A profile's approval pays for the invitation that brought it, too.
  const invited =
    work === 'members'
      ? await referrersOf(
          tx,
          rows.map(({ id }) => id),
        )
      : []
  await holdMembers(tx, [...rows.flatMap(row => row.people), ...invited])
  for (const { id } of rows) await settleApart(tx, house, work, id)
  return last !== undefined
}

async function referrersOf(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx.selectFrom('referral_credits').select('referrer_id').where('user_id', 'in', userIds).execute()
  return rows.map(row => row.referrer_id)
}

/**
 * Credits, once and under the same causes, what happened before there were points. Goes on where it stood when it was interrupted,
 * and asks one row when there is nothing left.
 */
export async function creditThePast(house: House): Promise<void> {
  const { db } = house.database
  const open = await db
    .selectFrom('point_progress')
    .select('work')
    .where('done_at', 'is', null)
    .where('work', '<>', 'comments')
    .execute()
  let runs = 0
  for (const work of ['members', 'referrals', 'agreements', 'reviews'] as const)
    while (open.some(one => one.work === work) && runs++ < RUNS)
      if (!(await transact(db, tx => goOn(tx, house, work)))) break
  await settleLeftOvers(house, 'past')
}

/** Pays the next comments that stood for a day, in the order in which they were written; false when none is left. */
async function payNextComments(tx: Tx, house: House): Promise<boolean> {
  if (!(await holdPlace(tx, 'comments'))) return false
  const rows = await tx
    .selectFrom('comments')
    .innerJoin('point_progress as place', join => join.on('place.work', '=', 'comments'))
    .select(['comments.id', 'comments.author_id'])
    .where(sql<boolean>`(comments.created_at, comments.id) > (place.at, place.last_id)`)
    .where('comments.created_at', '<=', sql<Date>`clock_timestamp() - ${COMMENT_HOURS} * interval '1 hour'`)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(AT_ONCE)
    .execute()
  const last = rows.at(-1)
  if (!last) return false
  await holdMembers(
    tx,
    rows.map(row => row.author_id),
  )
  for (const { id } of rows) await settleApart(tx, house, 'comments', id)
  await sql`update point_progress set (at, last_id) = (select created_at, id from comments where id = ${last.id})
    where work = 'comments'`.execute(tx)
  return true
}

/** Pays comments that still stand a day after they were written, up to the cap of the day on which they were. */
export async function payComments(house: House): Promise<void> {
  const { db } = house.database
  for (let runs = 0; runs < RUNS; runs++) if (!(await transact(db, tx => payNextComments(tx, house)))) break
  await settleLeftOvers(house, 'comments')
}
