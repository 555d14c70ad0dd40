import type { Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Switches the second factor off; the recovery codes go with it. Without one nothing happens. */
export async function removeSecondFactor(tx: Tx, userId: string, origin: Origin): Promise<void> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  if (removed?.confirmed_at) await tellOfChange(tx, origin, userId, 'second-factor-off')
}
