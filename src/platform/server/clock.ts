import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** The database's clock, read now (not at the transaction's start). Deadlines are decided by it, after the lock is held. */
export async function clock(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}
