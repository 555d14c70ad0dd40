import { sql } from 'kysely'
import type { Tx } from './db.ts'

const keyOf = (name: string) => sql`hashtextextended(${name}, 0)`

/**
 * Waits for whoever else holds this name, and holds it until the transaction ends: for what no single row stands for, as a number that
 * must not pass a limit. A name begins with the feature whose it is; who takes several takes them in one order.
 */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(name)})`.execute(tx)
}

/** As `holdName` beside others who do the same: waits for, and keeps waiting, only who holds the name alone. */
export async function shareName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(name)})`.execute(tx)
}

/** As `holdName` without waiting: false where somebody else holds it. */
export async function tryName(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${keyOf(name)}) as held`.execute(tx)
  return rows[0]!.held
}
