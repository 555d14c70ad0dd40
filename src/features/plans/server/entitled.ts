import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Entitlement } from '../../../platform/shared/entitlement.ts'

/** The plan everyone is on who has no running subscription: its id, in SQL. */
export const groundPlanId = sql<string>`(select id from plans where ground)`

/**
 * The id, in SQL, of the plan that counts for a member now. A plan stays open while a payment is late (past_due, grace) and gives way to
 * the ground plan while it is paused, and when its time is over.
 */
export const countingPlanId = (userId: string) => sql<string>`coalesce(
  (select plan_id from subscriptions where user_id = ${userId} and status in ('trialing', 'active', 'past_due', 'grace')
    and paused_at is null and (ends_at is null or ends_at > clock_timestamp()) limit 1),
  ${groundPlanId})`

/** What the member's plan gives for each of some codes; codes that no feature declares are left out. */
export async function entitlementValues(
  db: Db,
  userId: string,
  codes: readonly Entitlement[],
): Promise<Map<Entitlement, number>> {
  const { rows } = await sql<{ code: Entitlement; value: number }>`
    select d.code, coalesce(e.value, d.basic) as value from entitlements d
    left join plan_entitlements e on e.code = d.code and e.plan_id = ${countingPlanId(userId)}
    where d.code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map(row => [row.code, row.value]))
}

/** What the member's plan gives for a code: 0 when it gives nothing, UNLIMITED for a limit without limit. */
export const entitlementValue = async (db: Db, userId: string, code: Entitlement): Promise<number> =>
  (await entitlementValues(db, userId, [code])).get(code) ?? 0

/** Whether the member's plan opens something. */
export const entitled = async (db: Db, userId: string, code: Entitlement): Promise<boolean> =>
  (await entitlementValue(db, userId, code)) !== 0
