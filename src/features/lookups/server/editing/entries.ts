import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { notFound, Refusal } from '../../../../platform/shared/refusal.ts'
import type { EntryView } from '../../contract/editing.ts'
import { LIST_NAMES, type List, lists } from '../../contract/lists.ts'
import { BASE_CURRENCY } from '../../rates-file.ts'
import { checkNames, checkPlace, checkRequires, freeKey, type Values } from './check-entry.ts'
import { entryRow } from './entry-rows.ts'
import { type Editor, lockLists, tell } from './tell.ts'

const ofCode = (code: string): string =>
  [...code.slice(0, 2)].map(letter => String.fromCodePoint(0x1f1a5 + letter.codePointAt(0)!)).join('')

/** What the program knows by itself: the key of a named entry, the flag of a code, how a currency's figures are written. */
async function knownOf(tx: Tx, list: List, values: Values): Promise<Record<string, string>> {
  if (list.code === 'key') return { key: await freeKey(tx, list, String(values.name)) }
  const code = String(values.code)
  if (list.name === 'countries') return { flag: ofCode(code) }
  return list.name === 'currencies' ? { flag: ofCode(code), locale: `en-${code.slice(0, 2)}` } : {}
}

/** Adds an entry behind the others. Refuses names and codes that are taken, by field. */
export async function makeEntry(tx: Tx, by: Editor, list: List, values: Values): Promise<EntryView> {
  await lockLists(tx)
  const within = list.fields.find(field => field.column === list.within)
  await checkNames(tx, list, values, within ? values[within.key] : null, null)
  await checkPlace(tx, list, values)
  if (list.name === 'categories') checkRequires(values.type, values.requires)
  const known = Object.entries(await knownOf(tx, list, values))
  const columns = [...list.fields.map(field => field.column), ...known.map(([column]) => column)]
  const given = [...list.fields.map(field => values[field.key]), ...known.map(([, value]) => value)]
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(list.table)} (${sql.join(columns.map(column => sql.ref(column)))}, place)
    select ${sql.join(given.map((value, at) => sql`${value}::${typeOf(columns[at]!)}`))}, coalesce(max(place) + 1, 0)
    from ${sql.table(list.table)} returning id`.execute(tx)
  const id = rows[0]!.id
  if (list.name === 'currencies')
    await sql`insert into currency_rates (currency_id, rate_date, rate) values (${id}, ${values.rateDate}, ${values.rate})`.execute(
      tx,
    )
  const entry = (await entryRow(tx, list, id))!
  await tell(tx, by, list, 'add', { before: null, after: entry })
  return entry
}

/** Inside a select a value has no column to take its type from. */
const typeOf = (column: string) => (column.endsWith('_id') ? sql`uuid` : column === 'decimals' ? sql`int` : sql`text`)

/** Changes what may change of an entry. Refuses names that are taken, by field. */
export async function changeEntry(tx: Tx, by: Editor, list: List, id: string, values: Values): Promise<EntryView> {
  await lockLists(tx)
  const before = (await entryRow(tx, list, id)) ?? notFound()
  const within = list.fields.find(field => field.column === list.within)
  await checkNames(tx, list, values, within ? before.values[within.key] : null, id)
  if (list.name === 'categories') checkRequires(before.values.type, values.requires)
  const changes = list.fields
    .filter(field => !field.fixed)
    .map(({ key, column }) => sql`${sql.ref(column)} = ${values[key]}`)
  await sql`update ${sql.table(list.table)} set ${sql.join(changes)} where id = ${id}`.execute(tx)
  const after = (await entryRow(tx, list, id))!
  await tell(tx, by, list, 'change', { before, after })
  return after
}

/**
 * Offers an entry no more, or again. Whatever has it keeps it and shows its name. Doing it twice changes nothing. Refuses
 * `lookups.base-currency`: all rates are told in it.
 */
export async function retireEntry(tx: Tx, by: Editor, list: List, id: string, retired: boolean): Promise<EntryView> {
  await lockLists(tx)
  const before = (await entryRow(tx, list, id)) ?? notFound()
  if (before.retired === retired) return before
  if (list.name === 'currencies' && before.code === BASE_CURRENCY) throw new Refusal('lookups.base-currency')
  const at = retired ? sql`clock_timestamp()` : sql`null`
  await sql`update ${sql.table(list.table)} set retired_at = ${at} where id = ${id}`.execute(tx)
  const after = { ...before, retired }
  await tell(tx, by, list, retired ? 'retire' : 'restore', { before, after })
  return after
}

/** Deletes an entry that nothing names. Refuses `lookups.in-use` (with the number of records) and `lookups.has-children`. */
export async function deleteEntry(tx: Tx, by: Editor, list: List, id: string): Promise<void> {
  await lockLists(tx)
  const before = (await entryRow(tx, list, id)) ?? notFound()
  if (before.below > 0) throw new Refusal('lookups.has-children', { count: before.below })
  const uses = await usesOf(tx, id)
  if (uses > 0) throw new Refusal('lookups.in-use', { count: uses })
  await sql`delete from ${sql.table(list.table)} where id = ${id}`.execute(tx)
  await tell(tx, by, list, 'delete', { before, after: null })
}

/** Tables whose rows tell what was, or lie only for a while: naming an entry there is no use of it. */
const PASSING = ['audit', 'outbox', 'outbox_handled', 'idempotency', 'mails', 'notices', 'saved_views', 'migrations']
const OWN = [...LIST_NAMES.map(name => lists[name].table), 'currency_rates']

type Column = { table: string; column: string; type: string }

/**
 * Every column of the database that can name an entry: ids, lists of ids, and documents that hold ids. Read from the
 * database itself, so that what a later feature stores is found without its being known here.
 */
async function namingColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.udt_name in ('_uuid', 'jsonb') or (c.udt_name in ('uuid', 'text') and c.column_name ~ '(^|_)id$' and c.column_name <> 'id'))
      and c.table_name <> all(${[...PASSING, ...OWN]})
    order by 1, 2`.execute(db)
  return rows
}

/** How many records outside of the look-ups name an entry. Reads whole tables: for one entry, when somebody asks. */
export async function usesOf(db: Db, id: string): Promise<number> {
  const columns = await namingColumns(db)
  const tables = Map.groupBy(columns, column => column.table)
  const counts = [...tables].map(([table, named]) => {
    const names = named.map(({ column, type }) => {
      if (type === '_uuid') return sql`${id}::uuid = any(${sql.ref(column)})`
      if (type === 'uuid') return sql`${sql.ref(column)} = ${id}::uuid`
      return type === 'text' ? sql`${sql.ref(column)} = ${id}` : sql`strpos(${sql.ref(column)}::text, ${id}) > 0`
    })
    return sql`select count(*)::int as n from ${sql.table(table)} where ${sql.join(names, sql` or `)}`
  })
  if (counts.length === 0) return 0
  const { rows } = await sql<{ uses: number }>`
    select coalesce(sum(n), 0)::int as uses from (${sql.join(counts, sql` union all `)}) counted`.execute(db)
  return rows[0]!.uses
}
