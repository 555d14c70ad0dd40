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

/**
 * Leaves a table without the old versions of its rows: one transaction that writes each row several times over leaves room for all of
 * them, which in a house that runs is used again in between.
 */
export async function repack(db: Db, table: string): Promise<void> {
  await db.connection().execute(async one => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`vacuum full ${sql.table(table)}`.execute(one)
    await sql`set statement_timeout = 5000`.execute(one)
  })
}
