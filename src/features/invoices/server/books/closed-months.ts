import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'

/** The last closed month as its first day, or null. */
export async function closedThrough(db: Db): Promise<string | null> {
  const row = await db.selectFrom('invoice_months').select('month').orderBy('month', 'desc').limit(1).executeTakeFirst()
  return row?.month ?? null
}

/** Whether a day lies in a closed month; no month is closed until the transaction ends. The lock is that of the triggers of documents. */
export async function isClosed(tx: Tx, day: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('invoice_months'))`.execute(tx)
  const last = await closedThrough(tx)
  return last !== null && day.slice(0, 7) <= last.slice(0, 7)
}

/** Waits for whoever dates something, and lets nobody do so until the transaction ends. */
export const holdMonths = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('invoice_months'))`.execute(tx)
