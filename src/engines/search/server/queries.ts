import { type RawBuilder, sql } from 'kysely'
import { type Db, transact } from '../../../platform/server/db.ts'
import { BUCKETS, tagOf } from '../filters.ts'
import type { Marks, SearchIndex } from './search-index.ts'
import type { Wish } from './wish.ts'

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

type Condition = { group: string; sql: RawBuilder<unknown>; tags?: readonly string[] }

/** One kind is asked for by its value, so that indexes by kind and order are used; all kinds are no condition. */
function ofKinds(kinds: readonly string[], index: SearchIndex): Condition[] {
  if (kinds.length === index.kinds.length) return []
  const condition = kinds.length === 1 ? sql`e.kind = ${kinds[0]!}` : sql`e.kind = any(${kinds}::text[])`
  return [{ group: 'kind', sql: condition }]
}

/** Entries that carry one of these tags; where they are counted, by their numbers. */
const tagged = (tags: readonly string[], marks: Marks | undefined): RawBuilder<unknown> =>
  marks
    ? sql`e.marks && (select coalesce(array_agg(id), '{}') from ${sql.table(marks.names)} where tag = any(${tags}::text[]))`
    : sql`e.tags && ${tags}::text[]`

function conditions(wish: Wish, index: SearchIndex, marks?: Marks): Condition[] {
  const list = ofKinds(wish.kinds, index)
  if (wish.words) list.push({ group: 'text', sql: sql`e.vector @@ ${wish.words.match}::tsquery` })
  for (const [key, values] of wish.chosen) {
    const tags = values.map(value => tagOf(key, value))
    list.push({ group: key, tags, sql: tagged(tags, marks) })
  }
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

/** What a wish asks of an entry `e`, as one condition: for what a feature asks of its own table besides. */
export const conditionOf = (wish: Wish, index: SearchIndex): RawBuilder<unknown> => where(conditions(wish, index))

const entriesOf = (index: SearchIndex) => sql`${index.entries} e`
const idOf = (index: SearchIndex) => sql.ref(`e.${index.id}`)

function orderOf(wish: Wish, sort: string, index: SearchIndex): RawBuilder<unknown> {
  if (sort !== 'relevance') return index.orders[sort]!
  if (!wish.words) return index.newest
  const { match, first } = wish.words
  const before = first.map(query => sql`(e.vector @@ ${query}::tsquery) desc, `)
  return sql`${sql.join(before, sql``)}ts_rank_cd(e.vector, ${match}::tsquery) desc, ${index.newest}`
}

/** One page; `found` is how many there are in all, where that is known. */
type Page = { sort: string; limit: number; offset: number; found?: number }

/** Of more that hold the words, in their names or at all, only the newest are ranked: unpacking the words of each takes long. */
const MOST_RANKED = 2000

/**
 * A page of those who hold the words in their names, who come before all others; null when they do not fill it. Ranking
 * everybody who holds a common word somewhere takes a hundred times as long.
 */
async function pageOfNamed(db: Db, wish: Wish, { limit, offset }: Page, index: SearchIndex): Promise<string[] | null> {
  const match = sql`${wish.words!.match}::tsquery`
  const id = sql.ref(index.id)
  const { rows } = await sql<{ id: string }>`
    with named as materialized (
      select ${idOf(index)}, e.live_at from ${entriesOf(index)}
      where ${where(conditions(wish, index), 'text')} and ts_filter(e.vector, '{a}') @@ ${match}),
    newest as materialized (select * from named e order by ${index.newest} limit ${Math.max(MOST_RANKED, offset + limit)})
    select ${idOf(index)} as id from newest join ${index.bare} e using (${id})
    order by ts_rank_cd(e.vector, ${match}) desc, ${index.newest} limit ${limit} offset ${offset}`.execute(db)
  return rows.length === limit ? rows.map(row => row.id) : null
}

/** Those of a wish whose words very many hold: of those who come first, and of all, the newest are ranked. */
async function pageOfMany(db: Db, wish: Wish, { limit, offset }: Page, index: SearchIndex): Promise<string[]> {
  const { match, first, byName } = wish.words!
  const named = sql`ts_filter(e.vector, '{a}') @@ ${match}::tsquery`
  const comes = byName ? named : first[0] ? sql`e.vector @@ ${first[0]}::tsquery` : sql`false`
  const id = sql.ref(index.id)
  const newest = (turn: number, more: RawBuilder<unknown>) => sql`
    (select ${idOf(index)}, e.live_at, ${sql.lit(turn)} as turn from ${entriesOf(index)} where ${where(conditions(wish, index))} ${more}
      order by ${index.newest} limit ${Math.max(MOST_RANKED, offset + limit)})`
  const { rows } = await sql<{ id: string }>`
    with ranked as materialized (
      select ${id}, live_at, min(turn) as turn from (${newest(0, sql`and ${comes}`)} union all ${newest(1, sql``)}) some_of group by 1, 2)
    select ${idOf(index)} as id from (select r.*, b.vector from ranked r join ${index.bare} b using (${id})) e
    order by e.turn, ts_rank_cd(e.vector, ${match}::tsquery) desc, ${index.newest} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/** The ids of one page, in order; `sort` is one of the orders of the index, or `relevance`. */
export async function pageOfIds(db: Db, wish: Wish, page: Page, index: SearchIndex): Promise<string[]> {
  const { sort, limit, offset } = page
  const named = sort === 'relevance' && wish.words?.byName ? await pageOfNamed(db, wish, page, index) : null
  if (named) return named
  if (sort === 'relevance' && wish.words && (page.found ?? MOST_RANKED + 1) > MOST_RANKED)
    return pageOfMany(db, wish, page, index)
  if (sort === 'relevance' && !wish.words && index.ahead) return pageWithAhead(db, wish, page, index)
  const { rows } = await sql<{ id: string }>`
    select ${idOf(index)} as id from ${entriesOf(index)} where ${where(conditions(wish, index))}
    order by ${orderOf(wish, sort, index)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(row => row.id)
}

/**
 * The newest, each page with some of those at its head that stand ahead. Whoever is at the head of a page is not in its place a second
 * time; what is left over of them, when there are more than pages have room for, is where it would be anyway.
 */
async function pageWithAhead(
  db: Db,
  wish: Wish,
  { limit, offset, found = 0 }: Page,
  index: SearchIndex,
): Promise<string[]> {
  const { which, order } = index.ahead!
  // Never more than a quarter of a page.
  const most = Math.min(index.ahead!.most, Math.floor(limit / 4))
  const matching = where(conditions(wish, index))
  const pages = Math.max(1, Math.ceil(found / limit))
  const room = (pages - 1) * most + Math.min(most, Math.max(0, found - (pages - 1) * limit))
  const { rows: ahead } = await sql<{ id: string }>`
    select ${idOf(index)} as id from ${entriesOf(index)} where ${which} and ${matching}
    order by ${order}, ${idOf(index)} limit ${room}`.execute(db)
  const ids = ahead.map(row => row.id)
  const before = Math.min(ids.length, (offset / limit) * most)
  const head = ids.slice(before, before + most)
  const others = ids.length === 0 ? sql`true` : sql`${idOf(index)} <> all(${ids}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select ${idOf(index)} as id from ${entriesOf(index)} where ${others} and ${matching}
    order by ${index.newest} limit ${limit - head.length} offset ${offset - before}`.execute(db)
  return [...head, ...rows.map(row => row.id)]
}

/** Tag under which entries of a kind are counted in passing. */
const KIND = 'kind='

/** Counts by tag; those of a whole kind stand under `all`. */
type Tags = ReadonlyMap<string, number>

const isOpen = (list: readonly Condition[]) => list.every(one => one.group === 'kind')

/** Counts that are kept: of these kinds as a whole, and of each. */
async function keptCounts(db: Db, kinds: readonly string[], index: SearchIndex): Promise<Tags> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, sum(count)::int as count from ${sql.table(index.counts)}
    where kind = any(${kinds}::text[]) and count > 0 group by tag
    union all select ${KIND} || kind, count from ${sql.table(index.counts)} where kind = any(${kinds}::text[]) and tag = 'all'`.execute(
    db,
  )
  return new Map(rows.map(row => [row.tag, row.count]))
}

/** Where counts are made: the index, what counts, and the conditions. `group` is the filter that is left out. */
type Tally = { index: SearchIndex; list: readonly Condition[]; group?: string; ranges: ReadonlySet<string> }

/** Tags that are needed of what one group leaves out: its own; of a range, how its amounts are spread. */
const ownTags = (group: string, ranges: ReadonlySet<string>): string => tagOf(ranges.has(group) ? BUCKETS : group, '%')

/** Counts by numbers; what they stand for is looked up for the few that come out. */
async function countMarks(db: Db, marks: Marks, { list, group, ranges }: Tally): Promise<Tags> {
  const worded = list.some(one => one.group === 'text')
  const names = sql.table(marks.names)
  const only = group ? sql`where t.tag like ${ownTags(group, ranges)}` : sql``
  const { rows } = await sql<{ tag: string; count: number }>`
    select t.tag, counted.count from (
      select mark, count(*)::int as count from ${worded ? marks.worded : marks.entries} e, unnest(e.marks) as mark
      where ${where(list, group)} group by mark) counted
    join ${names} t on t.id = counted.mark ${only}`.execute(db)
  const found = new Map(rows.map(row => [row.tag, row.count]))
  const all = rows.filter(row => row.tag.startsWith(KIND)).reduce((sum, row) => sum + row.count, 0)
  return found.set('all', all)
}

async function countTags(db: Db, tally: Tally): Promise<Tags> {
  const { index, list, group } = tally
  if (index.marks) return countMarks(db, index.marks, tally)
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from ${entriesOf(index)}, unnest(${index.tags} || array['all', ${KIND} || e.kind]) as tag
    where ${where(list, group)} group by tag`.execute(db)
  return new Map(rows.map(row => [row.tag, row.count]))
}

const less = (all: Tags, others: Tags): Tags =>
  new Map([...all].map(([tag, count]) => [tag, count - (others.get(tag) ?? 0)]))

/** Counts by tag of what the conditions leave. Where one choice leaves most of everything, the few that it does not are counted. */
async function counted(db: Db, tally: Tally, kept: Tags): Promise<Tags> {
  const { list, group } = tally
  const asked = list.filter(one => one.group !== group && one.group !== 'kind')
  if (asked.length === 0) return kept
  const [one] = asked
  const left = one!.tags?.reduce((sum, tag) => sum + (kept.get(tag) ?? 0), 0) ?? 0
  if (asked.length > 1 || left * 2 < (kept.get('all') ?? 0)) return countTags(db, tally)
  const others = list.map(each => (each === one ? { ...one, sql: sql`not (${one.sql})` } : each))
  return less(kept, await countTags(db, { ...tally, list: others }))
}

/** How many entries match, how many each tag would leave (its own group left out), and how many there are at all. */
export type Counts = { count: number; total: number; of: (group: string) => Tags }

/** Counts what a wish finds. */
export async function countsOf(db: Db, wish: Wish, index: SearchIndex): Promise<Counts> {
  const list = conditions(wish, index, index.marks)
  const tally = { index, list, ranges: new Set(wish.ranges.map(one => one.key)) }
  const kept = await keptCounts(db, wish.kinds, index)
  const all = await counted(db, tally, kept)
  const own = new Map<string, Tags>()
  const groups = new Set(list.map(one => one.group).filter(group => group !== 'kind' && group !== 'text'))
  for (const group of groups) own.set(group, await counted(db, { ...tally, group }, kept))
  return { count: all.get('all') ?? 0, total: kept.get('all') ?? 0, of: group => own.get(group) ?? all }
}

const isMeasured = ({ ranges }: Wish): boolean => ranges.some(({ min, max }) => min !== undefined || max !== undefined)

/** What has all that a wish asks for. */
function countedIn(wish: Wish, { entries, bare, marks }: SearchIndex): RawBuilder<unknown> {
  if (marks) return wish.words ? marks.worded : marks.entries
  return isMeasured(wish) ? entries : bare
}

/** How many entries of each kind a wish finds, its own kinds left out; `counts` are those of the wish. */
export async function countsByKind(
  db: Db,
  wish: Wish,
  index: SearchIndex,
  counts: Counts,
): Promise<ReadonlyMap<string, number>> {
  const list = conditions(wish, index, index.marks)
  const whole = wish.kinds.length === index.kinds.length
  if (whole && !isOpen(list)) return new Map(wish.kinds.map(kind => [kind, counts.of(KIND).get(KIND + kind) ?? 0]))
  const { rows } = await (
    isOpen(list)
      ? sql<{ kind: string; count: number }>`
        select kind, count from ${sql.table(index.counts)} where tag = 'all'`
      : sql<{ kind: string; count: number }>`
        select e.kind, count(*)::int as count from ${countedIn(wish, index)} e
        where ${where(list, 'kind')} group by e.kind`
  ).execute(db)
  return new Map(rows.map(row => [row.kind, row.count]))
}
