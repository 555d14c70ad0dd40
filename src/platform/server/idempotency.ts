import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Call } from '../shared/call.ts'
import { Refusal } from '../shared/refusal.ts'
import type { Db, Tx } from './db.ts'
import { tryName } from './named-lock.ts'

/** A claimed key: `stored` is the answer given before, otherwise the call must be carried out and kept. */
export type Claim = {
  stored: { status: number; answer: unknown } | null
  /** Keeps the answer; in the transaction of the effect, where there is one. */
  keep(db: Db, status: number, answer: unknown): Promise<void>
  release(): Promise<void>
}

/** What a key stands for: whose it is, and the request it came with. */
export type Keyed = { caller: string; key: string; call: Call; body: unknown }

const fingerprint = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url')

/**
 * Claims an Idempotency-Key for a caller: same key and body get the same answer for 24 h, a key still being worked on is
 * refused with 409, another body with 422 (product rules of trust).
 */
export async function claimKey(db: Db, { caller, key, call, body }: Keyed): Promise<Claim> {
  const row = { caller, key, call: call.id, body_hash: fingerprint(body) }
  const inserted = await db
    .insertInto('idempotency')
    .values(row)
    .onConflict(c => c.columns(['caller', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const claim = {
    keep: async (db: Db, status: number, answer: unknown) =>
      void (await db
        .updateTable('idempotency')
        .where('caller', '=', caller)
        .where('key', '=', key)
        .set({ status, answer: JSON.stringify(answer ?? null) })
        .execute()),
    release: async () =>
      void (await db
        .deleteFrom('idempotency')
        .where('caller', '=', caller)
        .where('key', '=', key)
        .where('status', 'is', null)
        .execute()),
  }
  if (inserted) return { stored: null, ...claim }
  const before = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!before) throw new Refusal('idempotency-in-progress')
  if (before.body_hash !== row.body_hash || before.call !== row.call) throw new Refusal('idempotency-mismatch')
  if (before.status === null) throw new Refusal('idempotency-in-progress')
  return { stored: { status: before.status, answer: before.answer }, ...claim }
}

/** The answer that was kept under a key, for the same request; null when there is none. */
export async function answerKept(db: Db, { caller, key, call, body }: Keyed) {
  const kept = await db
    .selectFrom('idempotency')
    .select(['status', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('call', '=', call.id)
    .where('body_hash', '=', fingerprint(body))
    .where('status', 'is not', null)
    .executeTakeFirst()
  return kept ? { status: kept.status!, answer: kept.answer } : null
}

/** What a repeated request has in common with the first one, for what must happen once elsewhere too. */
export const causeOf = (keyed: Keyed): string => fingerprint([keyed.caller, keyed.key, keyed.call.id])

/** Holds a key until the transaction ends; one that another transaction holds is in progress. */
export async function holdKey(tx: Tx, { caller, key }: Keyed): Promise<void> {
  if (!(await tryName(tx, `idempotency ${caller} ${key}`))) throw new Refusal('idempotency-in-progress')
}

/** Forgets keys older than 24 hours, and claims whose process died more than five minutes ago. */
export async function sweepKeys(db: Db): Promise<void> {
  await sql`delete from idempotency where created_at < now() - interval '24 hours' or (status is null and created_at < now() - interval '5 minutes')`.execute(
    db,
  )
}
