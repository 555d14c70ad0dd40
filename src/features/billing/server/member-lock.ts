import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'

/**
 * Waits for whoever else changes what a member pays for, until the transaction ends: purchases, renewals and what the club does of
 * one member happen one after the other. Taken first of all locks.
 */
export async function lockMember(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${userId}`}, 0))`.execute(tx)
}
