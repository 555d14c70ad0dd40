import type { Db, Tx } from '../../../platform/server/db.ts'
import { UNLIMITED } from '../../../platform/shared/entitlement.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { entitlementValue } from '../../plans/server/public.ts'
import { COUNTED, refusalToAdd } from '../rules.ts'

/** How many items a member's plan holds at a time, null without limit, and how many there are. */
export async function roomFor(db: Db, userId: string): Promise<{ limit: number | null; used: number }> {
  const given = await entitlementValue(db, userId, 'items.max')
  const { used } = await db
    .selectFrom('items')
    .select(e => e.fn.countAll<number>().as('used'))
    .where('owner_id', '=', userId)
    .where('status', 'in', COUNTED)
    .executeTakeFirstOrThrow()
  return { limit: given === UNLIMITED ? null : given, used: Number(used) }
}

/** Refuses one item more than the plan holds (`items.limit-reached`). The member is locked before, so that two at once count. */
export async function refuseOverLimit(tx: Tx, userId: string): Promise<void> {
  const { limit, used } = await roomFor(tx, userId)
  refuse(refusalToAdd(used, limit), { count: limit ?? 0 })
}
