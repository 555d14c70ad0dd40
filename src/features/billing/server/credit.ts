import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import { rehearses } from '../../payments/server/public.ts'

export type CreditKind = 'goodwill' | 'refund' | 'unused' | 'gift' | 'used' | 'returned' | 'gift-ended'

/**
 * Which entries count. What test money made counts as long as payments are a rehearsal, and nothing after it; what a rehearsal used of
 * the club's goodwill is there again then.
 */
export const entriesThatCount = async (db: Db): Promise<RawBuilder<boolean>> =>
  (await rehearses(db)) ? sql<boolean>`true` : sql<boolean>`not test`

/** What the club owes a member, by currency; nothing of those whose entries came to nothing. */
export async function balancesOf(db: Db, userId: string): Promise<Money[]> {
  const rows = await db
    .selectFrom('credit_entries')
    .select(e => ['currency', 'test', e.fn.sum<number>('minor').as('minor')])
    .where('user_id', '=', userId)
    .groupBy(['currency', 'test'])
    .orderBy('currency')
    .execute()
  const counts = !rows.some(row => row.test) || (await rehearses(db)) ? rows : rows.filter(row => !row.test)
  const sums = new Map<string, number>()
  for (const { currency, minor } of counts) sums.set(currency, (sums.get(currency) ?? 0) + Number(minor))
  return [...sums].map(([currency, minor]) => money(minor, currency)).filter(one => one.minor !== 0)
}

/** The same of one currency. */
export const balanceOf = async (db: Db, userId: string, currency: string): Promise<Money> =>
  (await balancesOf(db, userId)).find(one => one.currency === currency) ?? money(0, currency)

/** `test`: it came of test money, and is none in earnest. */
type Entry = { kind: CreditKind; cause: string; test: boolean; why?: string | null; by?: string | null }

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
      test: entry.test,
      why: entry.why ?? null,
      by_id: entry.by ?? null,
    })
    .onConflict(known => known.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The entry of what test money pays beside real money of the same purchase, where a workshop has both. */
const testPart = (cause: string): string => `${cause} test`

/** Pays with the balance, which has as much, under the member's lock: a rehearsal as part of it, anything else with real money first. */
export async function payWithCredit(
  tx: Tx,
  userId: string,
  { minor, currency }: Money,
  { cause, test }: { cause: string; test: boolean },
): Promise<void> {
  if (minor === 0) return
  const { rows } = await sql<{ real: number }>`
    select coalesce(sum(minor), 0) as real from credit_entries
    where user_id = ${userId} and currency = ${currency} and not test`.execute(tx)
  const real = test ? 0 : Math.min(minor, Math.max(0, Number(rows[0]!.real)))
  await addCredit(tx, userId, money(-real, currency), { kind: 'used', cause, test: false })
  await addCredit(tx, userId, money(real - minor, currency), { kind: 'used', cause: testPart(cause), test: true })
}

/** Gives back what a purchase that came to nothing had taken of the balance, once. */
export async function returnCredit(tx: Tx, cause: string): Promise<void> {
  await sql`insert into credit_entries (user_id, currency, minor, kind, cause, test)
    select user_id, currency, -minor, 'returned', cause || ' back', test from credit_entries
    where cause in (${cause}, ${testPart(cause)}) on conflict (cause) do nothing`.execute(tx)
}

/** What a purchase holds of the balance as it counts now. */
export async function heldOfCredit(db: Db, cause: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(-sum(minor), 0) as held from credit_entries
    where cause in (${cause}, ${testPart(cause)}) and ${await entriesThatCount(db)}`.execute(db)
  return Number(rows[0]!.held)
}
