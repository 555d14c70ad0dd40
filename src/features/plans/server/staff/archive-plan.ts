import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import type { StaffPlanFull } from '../../contract/staff.ts'
import { staffPlan } from './plan-rows.ts'
import { lockPlan, tellOfPlan } from './save-plan.ts'
import type { Editor } from './tell-log.ts'

/**
 * Offers a plan no more. One that anybody ever had, or that a code or an invitation names, is archived: whoever is on it stays, and
 * goes on paying. Another one is deleted. Answers whether it was archived. Refuses `plans.ground-stays`.
 */
export async function archivePlan(tx: Tx, by: Editor, id: string): Promise<boolean> {
  await lockPlan(tx, id)
  const before = (await staffPlan(tx, id))!
  if (before.ground) throw new Refusal('plans.ground-stays')
  const archives = await wasHad(tx, id)
  if (archives)
    await tx
      .updateTable('plans')
      .set({ archived_at: sql`coalesce(archived_at, clock_timestamp())` })
      .where('id', '=', id)
      .execute()
  else {
    await tx.deleteFrom('plan_prices').where('plan_id', '=', id).execute()
    await tx.deleteFrom('plans').where('id', '=', id).execute()
  }
  await tellOfPlan(tx, by, archives ? 'plans.archive' : 'plans.delete', { before, after: null })
  return archives
}

async function wasHad(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select 1 from subscriptions where plan_id = ${id})
      or exists (select 1 from subscriptions s join plan_prices r on r.id in (s.price_id, s.next_price_id) where r.plan_id = ${id})
      or exists (select 1 from subscription_changes c join plan_prices r on r.id::text in (c.facts ->> 'before', c.facts ->> 'priceId')
        where r.plan_id = ${id})
      or exists (select 1 from promotion_plans where plan_id = ${id})
      or exists (select 1 from plan_invitations where plan_id = ${id}) as had`.execute(tx)
  return rows[0]!.had
}

/** Offers an archived plan again. */
export async function restorePlan(tx: Tx, by: Editor, id: string): Promise<StaffPlanFull> {
  await lockPlan(tx, id)
  const before = (await staffPlan(tx, id))!
  await tx.updateTable('plans').set({ archived_at: null }).where('id', '=', id).execute()
  const after = (await staffPlan(tx, id))!
  if (before.archived) await tellOfPlan(tx, by, 'plans.restore', { before, after })
  return after
}
