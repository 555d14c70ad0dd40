import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { LIST_NAMES, lists } from '../../contract/lists.ts'

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
