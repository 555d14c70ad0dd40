import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { lockPlan, planOr404 } from './save-plan.ts'
import { type Editor, tellLog } from './tell-log.ts'

/**
 * Lets every running subscription that pays an older price of the plan pay the present one of its period and currency, from the next
 * period on of which it is told fourteen days before. What a member chose for the next period stands. `undo` leaves those at their
 * price that have not moved. Answers how many.
 */
export async function movePayers(tx: Tx, by: Editor, planId: string, undo: boolean): Promise<number> {
  await lockPlan(tx, planId)
  const plan = await planOr404(tx, planId)
  const { rows } = undo
    ? await sql<{ id: string }>`
        update subscriptions s set next_price_id = null, next_by = null, next_told_at = null
        where s.plan_id = ${planId} and s.next_by = 'club' returning s.id`.execute(tx)
    : await sql<{ id: string }>`
        update subscriptions s set next_price_id = r.id, next_by = 'club', next_told_at = null
        from plan_prices r
        where s.plan_id = ${planId} and r.plan_id = s.plan_id and r.period = s.period and r.currency = s.currency
          and r.retired_at is null and r.id <> s.price_id and s.status in ('active', 'past_due', 'grace')
          and s.next_by is distinct from 'member' and s.next_price_id is distinct from r.id
        returning s.id`.execute(tx)
  await tellLog(tx, by, 'plans.move', {
    target: { kind: 'plan', id: planId },
    after: { name: plan.name.en, arabicName: plan.name.ar, undo, count: rows.length },
  })
  return rows.length
}
