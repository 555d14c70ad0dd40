import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Call } from '../shared/call.ts'
import { Refusal } from '../shared/refusal.ts'
import type { Db, Tx } from './db.ts'

/** A claimed key: `stored` is the answer given before, otherwise the call must be carried out and kept. */
export type Claim = {
  stored: { status: number; answer: unknown } | null
  keep(status: number, answer: unknown): Promise<void>
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
  const mine = db.updateTable('idempotency').where('caller', '=', caller).where('key', '=', key)
  const claim = {
    keep: async (status: number, answer: unknown) =>
      void (await mine.set({ status, answer: JSON.stringify(answer ?? null) }).execute()),
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

/** Holds a key until the transaction ends; one that another transaction holds is in progress. */
export async function holdKey(tx: Tx, { caller, key }: Keyed): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${caller} ${key}`}, 0)) as held`.execute(tx)
  if (!rows[0]!.held) throw new Refusal('idempotency-in-progress')
}

/** Forgets keys older than 24 hours, and claims whose process died more than five minutes ago. */
export async function sweepKeys(db: Db): Promise<void> {
  await sql`delete from idempotency where created_at < now() - interval '24 hours' or (status is null and created_at < now() - interval '5 minutes')`.execute(
    db,
  )
}
