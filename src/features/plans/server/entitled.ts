import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Entitlement, UNLIMITED } from '../contract.ts'

/** The plan everyone is on who has no running subscription. */
const GROUND_PLAN = 'basic'

/** Its id, in SQL. */
export const groundPlanId = sql<string>`(select id from plans where code = ${GROUND_PLAN})`

/** What the member's plan gives for each of some codes; codes it gives nothing for are left out. */
export async function entitlementValues(
  db: Db,
  userId: string,
  codes: readonly Entitlement[],
): Promise<Map<Entitlement, number>> {
  const { rows } = await sql<{ code: Entitlement; value: number }>`
    select e.code, e.value from plan_entitlements e join plans p on p.id = e.plan_id
    where e.code = any(${codes}::text[]) and p.id = coalesce(
      (select plan_id from subscriptions where user_id = ${userId} and status in ('trialing', 'active', 'past_due', 'grace')
        and (ends_at is null or ends_at > now()) limit 1),
      ${groundPlanId})`.execute(db)
  return new Map(rows.map(row => [row.code, row.value]))
}

/** What the member's plan gives for a code: 0 when it gives nothing, UNLIMITED for a limit without limit. */
export const entitlementValue = async (db: Db, userId: string, code: Entitlement): Promise<number> =>
  (await entitlementValues(db, userId, [code])).get(code) ?? 0

/** Whether the member's plan opens something. */
export const entitled = async (db: Db, userId: string, code: Entitlement): Promise<boolean> =>
  (await entitlementValue(db, userId, code)) !== 0

/** Whether one more is within the member's limit. */
export async function withinLimit(db: Db, userId: string, code: Entitlement, have: number): Promise<boolean> {
  const limit = await entitlementValue(db, userId, code)
  return limit === UNLIMITED || have < limit
}
