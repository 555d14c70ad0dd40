import { sql } from 'kysely'
import { type Db, transact } from '../src/platform/server/db.ts'

/** Does much writing to a table without its indexes but those of constraints, and makes them again: that is faster. */
export async function withoutIndexes(db: Db, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes where tablename = ${table}
      and indexname not in (select conname from pg_constraint where conrelid = ${table}::regclass)`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db)
  await work()
  await transact(db, async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    for (const { made } of rows) await sql.raw(made).execute(tx)
  })
}
