import type { Tx } from '../../../platform/server/db.ts'
import { holdName } from '../../../platform/server/named-lock.ts'

/**
 * Waits for whoever else changes what a member pays for, until the transaction ends: purchases, renewals and what the club does of
 * one member happen one after the other. Taken first of all locks.
 */
export async function lockMember(tx: Tx, userId: string): Promise<void> {
  await holdName(tx, `billing ${userId}`)
}
