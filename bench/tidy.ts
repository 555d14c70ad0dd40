import { sql } from 'kysely'
import type { Db } from '../src/platform/server/db.ts'

/** Leaves tables as a house that runs for long has them: vacuumed, and the planner knows how large they are. */
export async function tidy(db: Db, tables: readonly string[]): Promise<void> {
  await db.connection().execute(async one => {
    await sql`set statement_timeout = 0`.execute(one)
    for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(one)
    await sql`set statement_timeout = 5000`.execute(one)
  })
}
