import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'

/** In earnest the sandbox is closed where another way of paying is on: also in a database that came from a workshop. */
export async function keepSandboxApart(tx: Tx, inEarnest: boolean): Promise<void> {
  if (!inEarnest) return
  await sql`update payment_gateways set on_since = null, changed_at = clock_timestamp() where code = 'sandbox'
    and on_since is not null and exists (select from payment_gateways other where other.code <> 'sandbox' and other.on_since is not null)`.execute(
    tx,
  )
}
