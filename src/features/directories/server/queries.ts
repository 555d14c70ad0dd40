import { type RawBuilder, sql } from 'kysely'
import { type Db, transact } from '../../../platform/server/db.ts'
import { tagOf } from '../directory.ts'
import { directoryShelf, type Shelf } from './shelf.ts'

/** Columns of the entries that a range is held against; see RangeFilter. */
type WishedRange = { key: string; from: string; to: string; min?: number | undefined; max?: number | undefined }

/** A search with everything resolved: tags by filter, ranges in the entries' own measure, words as they are to be read. */
export type Wish = {
  kinds: readonly string[]
  /** Text queries: what is found, and what of it comes first; `byName` when that is who holds the match in the name. */
  words: { match: string; first: readonly string[]; byName: boolean } | null
  /** Alternatives of each filter that something was chosen of. */
  chosen: ReadonlyMap<string, readonly string[]>
  ranges: readonly WishedRange[]
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

/** One kind is asked for by its value, so that indexes by kind and order are used; all kinds are no condition. */
function ofKinds(kinds: readonly string[], shelf: Shelf): Condition[] {
  if (kinds.length === shelf.kinds.length) return []
  const condition = kinds.length === 1 ? sql`e.kind = ${kinds[0]!}` : sql`e.kind = any(${kinds}::text[])`
  return [{ group: 'kind', sql: condition }]
}

function conditions(wish: Wish, shelf = directoryShelf): Condition[] {
  const list = ofKinds(wish.kinds, shelf)
  if (wish.words) list.push({ group: 'text', sql: sql`e.vector @@ ${wish.words.match}::tsquery` })
  for (const [key, values] of wish.chosen)
    list.push({ group: key, sql: sql`e.tags && ${values.map(value => tagOf(key, value))}::text[]` })
  for (const { key, from, to, min, max } of wish.ranges) {
    if (min !== undefined) list.push({ group: key, sql: sql`${sql.ref(`e.${to}`)} >= ${min}` })
    if (max !== undefined) list.push({ group: key, sql: sql`${sql.ref(`e.${from}`)} <= ${max}` })
  }
  return list
}

function where(list: readonly Condition[], without?: string): RawBuilder<unknown> {
  const kept = list.filter(one => one.group !== without).map(one => one.sql)
  return kept.length === 0 ? sql`true` : sql.join(kept, sql` and `)
}

const entriesOf = (shelf: Shelf) => sql`${shelf.entries} e`
const idOf = (shelf: Shelf) => sql.ref(`e.${shelf.id}`)

function orderOf(wish: Wish, sort: string, shelf: Shelf): RawBuilder<unknown> {
  if (sort !== 'relevance') return shelf.orders[sort]!
  if (!wish.words) return shelf.newest
  const { match, first } = wish.words
  const before = first.map(query => sql`(e.vector @@ ${query}::tsquery) desc, `)
  return sql`${sql.join(before, sql``)}ts_rank_cd(e.vector, ${match}::tsquery) desc, ${shelf.newest}`
}

type Page = { sort: string; limit: number; offset: number }

/** Of more that hold the words in their names only the newest are ranked: unpacking the words of each takes long. */
const MOST_RANKED = 2000

/**
 * A page of those who hold the words in their names, who come before all others; null when they do not fill it. Ranking
 * everybody who holds a common word somewhere takes a hundred times as long.
 */
async function pageOfNamed(db: Db, wish: Wish, { limit, offset }: Page, shelf: Shelf): Promise<string[] | null> {
  const match = sql`${wish.words!.match}::tsquery`
  const id = sql.ref(shelf.id)
  const { rows } = await sql<{ id: string }>`
    with named as materialized (
      select ${idOf(shelf)}, e.live_at from ${entriesOf(shelf)}
      where ${where(conditions(wish, shelf), 'text')} and ts_filter(e.vector, '{a}') @@ ${match}),
    newest as materialized (select * from named e order by ${shelf.newest} limit ${Math.max(MOST_RANKED, offset + limit)})
    select ${idOf(shelf)} as id from newest join ${shelf.bare} e using (${id})
    order by ts_rank_cd(e.vector, ${match}) desc, ${shelf.newest} limit ${limit} offset ${offset}`.execute(db)
  return rows.length === limit ? rows.map(row => row.id) : null
}

/** The ids of one page, in order; `sort` is one of the shelf's orders, or `relevance`. */
export async function pageOfIds(db: Db, wish: Wish, page: Page, shelf = directoryShelf): Promise<string[]> {
  const { sort, limit, offset } = page
  const named = sort === 'relevance' && wish.words?.byName ? await pageOfNamed(db, wish, page, shelf) : null
  if (named) return named
  const { rows } = await sql<{ id: string }>`
    select ${idOf(shelf)} as id from ${entriesOf(shelf)} where ${where(conditions(wish, shelf))}
    order by ${orderOf(wish, sort, shelf)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(row => row.id)
}

/** Tag under which entries of a kind are counted in passing. */
const KIND = 'kind='

/** Counts by tag; those of a whole kind stand under `all`. */
type Tags = ReadonlyMap<string, number>

const isOpen = (list: readonly Condition[]) => list.every(one => one.group === 'kind')

/** Counts that are kept: of these kinds as a whole. */
async function keptCounts(db: Db, kinds: readonly string[], shelf: Shelf): Promise<Tags> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, sum(count)::int as count from ${sql.table(shelf.counts)}
    where kind = any(${kinds}::text[]) and count > 0 group by tag`.execute(db)
  return new Map(rows.map(row => [row.tag, row.count]))
}

async function countTags(db: Db, list: readonly Condition[], shelf: Shelf, without?: string): Promise<Tags> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from ${entriesOf(shelf)}, unnest(${shelf.tags} || array['all', ${KIND} || e.kind]) as tag
    where ${where(list, without)} group by tag`.execute(db)
  return new Map(rows.map(row => [row.tag, row.count]))
}

/** How many entries match, how many each tag would leave (its own group left out), and how many there are at all. */
export type Counts = { count: number; total: number; of: (group: string) => Tags }

/** Counts what a wish finds. */
export async function countsOf(db: Db, wish: Wish, shelf = directoryShelf): Promise<Counts> {
  const list = conditions(wish, shelf)
  const kept = await keptCounts(db, wish.kinds, shelf)
  const all = isOpen(list) ? kept : await countTags(db, list, shelf)
  const own = new Map<string, Tags>()
  const groups = new Set(list.map(one => one.group).filter(group => group !== 'kind' && group !== 'text'))
  for (const group of groups) {
    const others = list.filter(one => one.group !== group)
    own.set(group, isOpen(others) ? kept : await countTags(db, list, shelf, group))
  }
  return { count: all.get('all') ?? 0, total: kept.get('all') ?? 0, of: group => own.get(group) ?? all }
}

const isMeasured = ({ ranges }: Wish): boolean => ranges.some(({ min, max }) => min !== undefined || max !== undefined)

/** How many entries of each kind a wish finds, its own kinds left out; `counts` are those of the wish. */
export async function countsByKind(
  db: Db,
  wish: Wish,
  shelf: Shelf,
  counts: Counts,
): Promise<ReadonlyMap<string, number>> {
  const list = conditions(wish, shelf)
  const whole = wish.kinds.length === shelf.kinds.length
  if (whole && !isOpen(list)) return new Map(wish.kinds.map(kind => [kind, counts.of(KIND).get(KIND + kind) ?? 0]))
  const { rows } = await (isOpen(list)
    ? sql<{ kind: string; count: number }>`
        select kind, count from ${sql.table(shelf.counts)} where tag = 'all'`
    : sql<{ kind: string; count: number }>`
        select e.kind, count(*)::int as count from ${isMeasured(wish) ? shelf.entries : shelf.bare} e
        where ${where(list, 'kind')} group by e.kind`
  ).execute(db)
  return new Map(rows.map(row => [row.kind, row.count]))
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
