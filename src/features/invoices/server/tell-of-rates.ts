import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { staffWith } from '../../accounts/server/public.ts'
import type { ratesHeld } from '../../lookups/contract.ts'
import { MOST_JUMP } from '../../lookups/contract/daily.ts'
import { MANAGE } from '../../lookups/contract/editing.ts'
import { ratesWait } from '../contract.ts'

/** Tells the club's people who decide on rates that some wait for them: until then amounts are converted by older ones. */
export async function tellOfRates(tx: Tx, { codes }: Carried<typeof ratesHeld>): Promise<void> {
  const said = { codes: codes.join(', '), percent: MOST_JUMP }
  for (const one of await staffWith(tx, MANAGE.permission)) await notify(tx, one.id, ratesWait, said, '/currencies')
}
