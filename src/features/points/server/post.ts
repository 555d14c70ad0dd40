import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { pointsMoved } from '../contract.ts'
import { type Act, type Balances, BUCKETS, type Bucket, legsOf, NO_BALANCES, type RuleCode } from '../rules.ts'

/** What a statement says of a posting: names as they were when it was booked. */
export type Words = {
  name?: string
  thing?: string
  /** Of a conversion: the request, as people call it. */
  number?: string
  /** Of a redemption: what for, and how many days or months of it. */
  use?: 'featured' | 'plan'
  count?: number
  /** The plan that it was for, in both languages. */
  plan?: Bilingual
}

export type Posting = {
  userId: string
  act: Act
  amount: number
  /** What it is for. Booked once for each round; the second is what came again after it was taken back. */
  cause: string
  round?: number
  rule?: RuleCode | null
  reversesId?: string
  words?: Words
  link?: string | null
  pair?: string | null
  byId?: string | null
  /** When its cause happened; now unless said. */
  happenedAt?: Date
}

/**
 * Holds the accounts of members until the transaction ends, and makes them where they are missing. Whoever books holds them first, all
 * at once: the order is that of the ids, so that two who need the same never wait for each other. People who are gone are left out.
 */
export async function holdMembers(tx: Tx, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)].toSorted()
  if (ids.length === 0) return
  for (const id of ids)
    await sql`insert into point_accounts (user_id, bucket)
      select users.id, bucket from users, unnest(${[...BUCKETS]}::text[]) with ordinality as one (bucket, place)
      where users.id = ${id} order by place on conflict do nothing`.execute(tx)
  await tx
    .selectFrom('point_accounts')
    .select('id')
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .orderBy('bucket')
    .forNoKeyUpdate()
    .execute()
}

/** What a member has in each account; zero for who has none. */
export async function balancesOf(db: Db, userId: string): Promise<Balances> {
  const rows = await db
    .selectFrom('point_accounts')
    .select(['bucket', 'balance'])
    .where('user_id', '=', userId)
    .execute()
  return { ...NO_BALANCES, ...Object.fromEntries(rows.map(row => [row.bucket as Bucket, row.balance])) }
}

/**
 * Books: an amount leaves one account of a member and reaches another, in the transaction of its cause. The same cause in the same
 * round is refused by the database. Answers the posting's id.
 */
export async function post(tx: Tx, posting: Posting): Promise<string> {
  const {
    userId,
    act,
    amount,
    cause,
    round = 1,
    rule = null,
    words = {},
    link = null,
    pair = null,
    byId = null,
  } = posting
  const legs = legsOf(act, amount)
  await holdMembers(tx, [userId])
  const accounts = await tx
    .selectFrom('point_accounts')
    .select(['id', 'bucket'])
    .where('user_id', '=', userId)
    .execute()
  const accountOf = (bucket: Bucket) => accounts.find(one => one.bucket === bucket)!.id
  const { id } = await tx
    .insertInto('point_postings')
    .values({
      user_id: userId,
      ...{ act, cause, round, rule, link, pair },
      reverses_id: posting.reversesId ?? null,
      words: JSON.stringify(words),
      by_id: byId,
      happened_at: posting.happenedAt ?? sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('point_entries')
    .values(
      legs.map(leg => ({ posting_id: id, account_id: accountOf(leg.bucket), amount: leg.amount, balance_after: 0 })),
    )
    .execute()
  const { pending, earned, redeemed } = await balancesOf(tx, userId)
  await announce(tx, pointsMoved, { userId, pending, earned, redeemed }, `member:${userId}`)
  return id
}

/** What is wrong with the ledger: kept sums beside those of the entries, postings that do not balance. Empty when all is right. */
export async function faultsOfLedger(db: Db): Promise<{ fault: string; kept: number; counted: number }[]> {
  const { rows } = await sql<{
    fault: string
    kept: number
    counted: number
  }>`select fault, kept, counted from points_off()`.execute(db)
  return rows
}
