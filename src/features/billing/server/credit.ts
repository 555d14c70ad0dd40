import type { Db, Tx } from '../../../platform/server/db.ts'
import { type Money, money } from '../../../platform/shared/money.ts'

export type CreditKind = 'goodwill' | 'refund' | 'unused' | 'gift' | 'used' | 'returned'

/** What the club owes a member, by currency; nothing of those whose entries came to nothing. */
export async function balancesOf(db: Db, userId: string): Promise<Money[]> {
  const rows = await db
    .selectFrom('credit_entries')
    .select(e => ['currency', e.fn.sum<number>('minor').as('minor')])
    .where('user_id', '=', userId)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return rows.map(row => money(Number(row.minor), row.currency)).filter(one => one.minor !== 0)
}

/** The same of one currency. */
export const balanceOf = async (db: Db, userId: string, currency: string): Promise<Money> =>
  (await balancesOf(db, userId)).find(one => one.currency === currency) ?? money(0, currency)

type Entry = { kind: CreditKind; cause: string; why?: string | null; by?: string | null }

/**
 * Adds to a member's balance, or takes from it (below zero), once for each cause. Whoever takes has the member's lock. Answers
 * whether it was added now.
 */
export async function addCredit(tx: Tx, userId: string, amount: Money, entry: Entry): Promise<boolean> {
  if (amount.minor === 0) return false
  const row = await tx
    .insertInto('credit_entries')
    .values({
      user_id: userId,
      currency: amount.currency,
      minor: amount.minor,
      kind: entry.kind,
      cause: entry.cause,
      why: entry.why ?? null,
      by_id: entry.by ?? null,
    })
    .onConflict(known => known.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
