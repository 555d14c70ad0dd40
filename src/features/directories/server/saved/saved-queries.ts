import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { holdName, shareName } from '../../../../platform/server/named-lock.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import type { Alert } from '../../contract.ts'

/** A saved search as it is kept. */
export type SavedRow = {
  id: string
  user_id: string
  kind: string
  name: string
  query: string
  currency: string
  alert: Alert
  since: Date
  seen_at: Date
  created_at: Date
}

const COLUMNS = [
  'id',
  'user_id',
  'kind',
  'name',
  'query',
  'currency',
  'alert',
  'since',
  'seen_at',
  'created_at',
] as const

/** What a member keeps, newest first. */
export const savedOf = (db: Db, userId: string): Promise<SavedRow[]> =>
  db
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute() as Promise<SavedRow[]>

/** How many searches a member keeps. */
export async function countSaved(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_searches')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One's own search, locked; 404 for others'. `deleted` looks for one that was deleted. */
export async function lockSaved(tx: Tx, userId: string, id: string, deleted = false): Promise<SavedRow> {
  const row = await tx
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (row as SavedRow | undefined) ?? notFound()
}

/** A search by its id alone, for the link of its mail. */
export const savedById = (db: Db, id: string): Promise<SavedRow | undefined> =>
  db
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst() as Promise<SavedRow | undefined>

/** One member's searches are counted by one at a time. Answers how many there are. */
export async function countLocked(tx: Tx, userId: string): Promise<number> {
  await holdName(tx, `saved-searches ${userId}`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_searches where user_id = ${userId} and deleted_at is null`.execute(tx)
  return rows[0]!.count
}

/** The moment from which entries are new: everything that was written before it can be seen, everything later is later. */
export async function newFromNow(tx: Tx): Promise<Date> {
  await shareName(tx, 'directories')
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
  return rows[0]!.at
}

/** Eight in the morning of the club's zone: tomorrow's (or today's, when it is still to come), or that of Monday. */
export const nextTime = (alert: Alert, zone: string) =>
  alert === 'daily' || alert === 'weekly'
    ? sql<Date>`(select min(eight) at time zone ${zone} from (
        select date_trunc('day', clock_timestamp() at time zone ${zone}) + make_interval(days => d, hours => 8) as eight from generate_series(0, 7) as d) as days
        where eight > clock_timestamp() at time zone ${zone} and (${alert} = 'daily' or extract(isodow from eight) = 1))`
    : null

/** Searches that tell at once, of these kinds. */
export const instantOnes = (db: Db, kinds: readonly string[]): Promise<SavedRow[]> =>
  db
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('alert', '=', 'instant')
    .where('kind', 'in', kinds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute() as Promise<SavedRow[]>

/** The next search that is due, held from other processes; undefined when none is. */
export const lockDue = (tx: Tx): Promise<SavedRow | undefined> =>
  tx
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('next_at', '<=', sql<Date>`clock_timestamp()`)
    .where('deleted_at', 'is', null)
    .orderBy('next_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst() as Promise<SavedRow | undefined>

/** Marks entries as told of; answers those that nobody had told of before. */
export async function markTold(tx: Tx, searchId: string, profileIds: readonly string[]): Promise<string[]> {
  if (profileIds.length === 0) return []
  const rows = await tx
    .insertInto('saved_search_hits')
    .values(profileIds.map(id => ({ search_id: searchId, profile_id: id })))
    .onConflict(c => c.doNothing())
    .returning('profile_id')
    .execute()
  const told = new Set(rows.map(row => row.profile_id))
  return profileIds.filter(id => told.has(id))
}
