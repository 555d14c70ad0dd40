import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { refusalAcrossBlock } from '../rules.ts'
import { blocksBetween, lockPair } from './queries.ts'

/**
 * Refuses when a block stands between a member and one of the others, and holds it so until the end of the transaction: what is
 * written and a block never pass each other.
 */
export async function refuseAcrossBlock(tx: Tx, userId: string, others: readonly (string | null)[]): Promise<void> {
  const members = [...new Set(others)].filter(one => one !== null && one !== userId) as string[]
  // Always in one order, so that two who hold a pair each never wait for one another.
  for (const one of members.toSorted()) await lockPair(tx, userId, one)
  for (const one of members) refuse(refusalAcrossBlock(userId, await blocksBetween(tx, userId, one)))
}
