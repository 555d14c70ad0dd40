import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { lockPlan, planOr404 } from './save-plan.ts'
import { type Editor, tellLog } from './tell-log.ts'

/**
 * Lets every running subscription that pays an older price of the plan pay the present one of its period and currency, from the next
 * period on of which it is told fourteen days before. Nobody is moved from months to years, from years to months, or to another
 * currency: that is another bargain, which its member strikes or the club strikes with them. What a member chose for the next period
 * stands. `undo` leaves those at their price that have not moved. Answers how many, and how many stay because the plan has no price of
 * their period and currency any more; refuses `plans.no-such-price` where that is all of them.
 */
export async function movePayers(
  tx: Tx,
  by: Editor,
  planId: string,
  undo: boolean,
): Promise<{ count: number; left: number }> {
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
  const left = undo ? 0 : await leftBehind(tx, planId)
  if (left > 0 && rows.length === 0) throw new Refusal('plans.no-such-price', { count: left })
  await tellLog(tx, by, 'plans.move', {
    target: { kind: 'plan', id: planId },
    after: { name: plan.name.en, arabicName: plan.name.ar, undo, count: rows.length },
  })
  return { count: rows.length, left }
}

/** Those whose price is not the plan's any more and has no present one of its period and currency. */
async function leftBehind(tx: Tx, planId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriptions s
    where s.plan_id = ${planId} and s.price_id is not null and s.status in ('active', 'past_due', 'grace')
      and s.next_by is distinct from 'member'
      and not exists (select 1 from plan_prices r where r.plan_id = s.plan_id and r.period = s.period and r.currency = s.currency
        and r.retired_at is null)`.execute(tx)
  return rows[0]!.count
}
