import { type RawBuilder, sql } from 'kysely'
import { type Db, transact } from '../../../platform/server/db.ts'
import type { RangeFilter, Sort } from '../directory.ts'
import { tagOf } from '../directory.ts'

/** A search with everything resolved: tags by filter, ranges in the entries' own measure, words as they are to be read. */
export type Wish = {
  kinds: readonly string[]
  /** Text queries: what is found, and what of it comes first; `byName` when that is who holds the match in the name. */
  words: { match: string; first: readonly string[]; byName: boolean } | null
  /** Alternatives of each filter that something was chosen of. */
  chosen: ReadonlyMap<string, readonly string[]>
  ranges: readonly (RangeFilter & { min?: number; max?: number })[]
}

/**
 * Carries out searches by words with plans that go by the index of words. Reading a table from end to end looks cheap to the
 * planner when many entries hold a word; unpacking the words of every entry is what it does not count, and compiling the plan
 * takes longer than carrying it out.
 */
export const byWords = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  transact(db, async tx => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx)
    return work(tx)
  })

type Condition = { group: string; sql: RawBuilder<unknown> }

/** One kind is asked for by its value, so that indexes by kind and order are used. */
const ofKinds = (kinds: readonly string[]) =>
  kinds.length === 1 ? sql`e.kind = ${kinds[0]!}` : sql`e.kind = any(${kinds}::text[])`

function conditions(wish: Wish): Condition[] {
  const list: Condition[] = [{ group: 'kind', sql: ofKinds(wish.kinds) }]
  if (wish.words) list.push({ group: 'text', sql: sql`e.vector @@ ${wish.words.match}::tsquery` })
  for (const [key, values] of wish.chosen)
    list.push({ group: key, sql: sql`e.tags && ${values.map(value => tagOf(key, value))}::text[]` })
  for (const { key, from, to, min, max } of wish.ranges) {
    if (min !== undefined) list.push({ group: key, sql: sql`e.${sql.ref(to)} >= ${min}` })
    if (max !== undefined) list.push({ group: key, sql: sql`e.${sql.ref(from)} <= ${max}` })
  }
  return list
}

const where = (list: readonly Condition[], without?: string) =>
  sql.join(
    list.filter(one => one.group !== without).map(one => one.sql),
    sql` and `,
  )

const ORDERS: Record<Exclude<Sort, 'relevance'>, RawBuilder<unknown>> = {
  newest: sql`e.live_at desc, e.profile_id`,
  oldest: sql`e.live_at, e.profile_id`,
  largest: sql`e.amount_to_usd desc nulls last, e.profile_id`,
  smallest: sql`e.amount_usd, e.profile_id`,
  ebitda: sql`e.ebitda desc nulls last, e.profile_id`,
  name: sql`e.sort_name, e.profile_id`,
  rating: sql`e.rating_number desc nulls last, e.profile_id`,
}

function orderOf(wish: Wish, sort: Sort): RawBuilder<unknown> {
  if (sort !== 'relevance') return ORDERS[sort]
  if (!wish.words) return ORDERS.newest
  const { match, first } = wish.words
  const before = first.map(query => sql`(e.vector @@ ${query}::tsquery) desc, `)
  return sql`${sql.join(before, sql``)}ts_rank_cd(e.vector, ${match}::tsquery) desc, e.live_at desc, e.profile_id`
}

/**
 * A page of those who hold the words in their names, who come before all others; null when they do not fill it. Ranking
 * everybody who holds a common word somewhere takes a hundred times as long.
 */
async function pageOfNamed(db: Db, wish: Wish, limit: number, offset: number): Promise<string[] | null> {
  const match = sql`${wish.words!.match}::tsquery`
  const { rows } = await sql<{ id: string }>`
    select e.profile_id as id from directory_entries e
    where ${where(conditions(wish), 'text')} and ts_filter(e.vector, '{a}') @@ ${match}
    order by ts_rank_cd(e.vector, ${match}) desc, e.live_at desc, e.profile_id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.length === limit ? rows.map(row => row.id) : null
}

/** The profiles of one page, in order. */
export async function pageOfIds(db: Db, wish: Wish, sort: Sort, limit: number, offset: number): Promise<string[]> {
  const named = sort === 'relevance' && wish.words?.byName ? await pageOfNamed(db, wish, limit, offset) : null
  if (named) return named
  const { rows } = await sql<{ id: string }>`
    select e.profile_id as id from directory_entries e where ${where(conditions(wish))} order by ${orderOf(wish, sort)} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map(row => row.id)
}

const isOpen = (list: readonly Condition[]) => list.length === 1

/** Counts that are kept: of the whole directory, by tag. */
async function keptCounts(db: Db, kind: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('directory_counts')
    .select(['tag', 'count'])
    .where('kind', '=', kind)
    .where('count', '>', 0)
    .execute()
  return new Map(rows.map(row => [row.tag, row.count]))
}

async function countTags(db: Db, list: readonly Condition[], without?: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from directory_entries e, unnest(e.tags || array['all']) as tag where ${where(list, without)} group by tag`.execute(
    db,
  )
  return new Map(rows.map(row => [row.tag, row.count]))
}

/** How many entries match, how many each tag would leave (its own group left out), and how many there are at all. */
export async function countsOf(
  db: Db,
  wish: Wish,
): Promise<{ count: number; total: number; of: (group: string) => Map<string, number> }> {
  const list = conditions(wish)
  const kept = await keptCounts(db, wish.kinds[0]!)
  const all = isOpen(list) ? kept : await countTags(db, list)
  const own = new Map<string, Map<string, number>>()
  const groups = new Set(list.map(one => one.group).filter(group => group !== 'kind' && group !== 'text'))
  for (const group of groups) {
    const others = list.filter(one => one.group !== group)
    own.set(group, isOpen(others) ? kept : await countTags(db, list, group))
  }
  return { count: all.get('all') ?? 0, total: kept.get('all') ?? 0, of: group => own.get(group) ?? all }
}

/** New since a moment; not one's own; only among some profiles when told so. */
type Since = { since: Date; not: string; among?: readonly string[] | undefined }

const MOST_NEW = 500

function newOnes(wish: Wish, { since, not, among }: Since): RawBuilder<unknown> {
  const only = among ? sql` and e.profile_id = any(${among}::uuid[])` : sql``
  return sql`${where(conditions(wish))} and e.first_live_at > ${since} and e.user_id <> ${not}${only}`
}

/** Entries of a search that members could not find before, the newest first. */
export async function idsSince(db: Db, wish: Wish, since: Since): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.profile_id as id from directory_entries e where ${newOnes(wish, since)} order by e.first_live_at desc limit ${MOST_NEW}`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/** How many they are. */
export async function countSince(db: Db, wish: Wish, since: Since): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from directory_entries e where ${newOnes(wish, since)}`.execute(db)
  return rows[0]!.count
}

/** An entry with the user name of its public page, or undefined. */
export const shownEntry = (
  db: Db,
  profileId: string,
): Promise<{ username: string; kind: string; name: string } | undefined> =>
  db
    .selectFrom('directory_entries as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.username', 'e.kind', 'e.name'])
    .where('e.profile_id', '=', profileId)
    .executeTakeFirst()
