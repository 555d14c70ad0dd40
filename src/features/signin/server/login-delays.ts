import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { hashOf } from '../../../platform/server/token.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { secondsToWait } from '../rules.ts'

/** Whose wrong tries are counted together: `account:<name>`, `device:<id>`, `code:<user>`, `proof:<session>`; kept hashed. */
export type TryKey = `${'account' | 'device' | 'code' | 'proof'}:${string}`

const FORGOTTEN_AFTER_MS = 24 * 3600 * 1000

/**
 * Takes one try before it is known whether it is right, so that parallel tries cannot outrun the count; a right one gives
 * it back with `forgiveTries`. Refuses with `rate-limited` while the wait after earlier ones lasts.
 */
export async function takeTry(tx: Tx, tryKey: TryKey): Promise<void> {
  const key = hashOf(tryKey)
  // One statement that makes, locks and reads the row: between two, a right try beside this one may take it away.
  const before = await tx
    .insertInto('login_delays')
    .values({ key, wrong: 0 })
    .onConflict(c => c.column('key').doUpdateSet(e => ({ key: e.ref('excluded.key') })))
    .returningAll()
    .executeTakeFirstOrThrow()
  const now = await clock(tx)
  const seconds = Math.ceil((before.next_at.getTime() - now.getTime()) / 1000)
  if (seconds > 0 && before.wrong > 0) throw new Refusal('rate-limited', { seconds })
  const wrong = now.getTime() - before.last_at.getTime() > FORGOTTEN_AFTER_MS ? 1 : before.wrong + 1
  const next = new Date(now.getTime() + secondsToWait(wrong) * 1000)
  await tx.updateTable('login_delays').set({ wrong, last_at: now, next_at: next }).where('key', '=', key).execute()
}

/** A right try: what was counted before it is forgotten. */
export async function forgiveTries(tx: Tx, tryKey: TryKey): Promise<void> {
  await tx.deleteFrom('login_delays').where('key', '=', hashOf(tryKey)).execute()
}
