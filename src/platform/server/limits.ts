import { sql } from 'kysely'
import type { Call, Limit } from '../shared/call.ts'
import { Refusal } from '../shared/refusal.ts'
import type { Db } from './db.ts'

/** What is left of a limit, as the headers of an answer say it. */
export type Left = { limit: number; remaining: number; resetSeconds: number }

function keyOf(call: Call, limit: Limit, who: Who, body: unknown): string {
  if (limit.by === 'address') return `${call.id}|a|${who.address}`
  if (limit.by === 'caller') return `${call.id}|c|${who.callerId ?? who.address}`
  const field = limit.by.slice('body:'.length)
  return `${call.id}|b|${String((body as Record<string, unknown> | null)?.[field] ?? '').toLowerCase()}`
}

/** Counts one more under a key and answers the count and the seconds left of its window; correct under parallel calls. */
export async function countOne(db: Db, key: string, seconds: number): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into rate_limits as r (key, window_ends, count) values (${key}, clock_timestamp() + make_interval(secs => ${seconds}), 1)
    on conflict (key) do update set
      count = case when r.window_ends <= clock_timestamp() then 1 else r.count + 1 end,
      window_ends = case when r.window_ends <= clock_timestamp() then excluded.window_ends else r.window_ends end
    returning count, ceil(extract(epoch from window_ends - clock_timestamp()))::int as seconds`.execute(db)
  return rows[0]!
}

type Who = { address: string; callerId: string | null }

const isOfBody = (limit: Limit): boolean => limit.by.startsWith('body:')

async function take(db: Db, call: Call, limits: readonly Limit[], who: Who, body: unknown): Promise<Left | null> {
  let left: Left | null = null
  for (const limit of limits) {
    const { count, seconds } = await countOne(db, keyOf(call, limit, who, body), limit.seconds)
    if (count > limit.max) throw new Refusal('rate-limited', { seconds, limit: limit.max })
    left = tightest(left, { limit: limit.max, remaining: limit.max - count, resetSeconds: seconds })
  }
  return left
}

/** Of two the one that leaves less. */
export const tightest = (a: Left | null, b: Left | null): Left | null =>
  a && (!b || a.remaining <= b.remaining) ? a : b

/**
 * Counts a call against its limits by address and caller, before anything of its body is read; refuses with `rate-limited`.
 * Answers the tightest, for the headers.
 */
export const takeFromLimits = (db: Db, call: Call, who: Who): Promise<Left | null> =>
  take(db, call, call.limits?.filter(limit => !isOfBody(limit)) ?? [], who, null)

/** The same for its limits by what the body says. */
export const takeFromBodyLimits = (db: Db, call: Call, who: Who, body: unknown): Promise<Left | null> =>
  take(db, call, call.limits?.filter(isOfBody) ?? [], who, body)
