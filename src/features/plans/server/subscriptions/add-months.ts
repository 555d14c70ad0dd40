import { clock } from '../../../../platform/server/clock.ts'
import { type Db, isDuplicate, type Tx } from '../../../../platform/server/db.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { setting } from '../../../settings/server/public.ts'
import { periodStart } from '../../rules/calendar.ts'
import { makeRoom } from './begin.ts'
import { type Act, beginRow, lockRunning, refusalToEvent, runningOf } from './change.ts'
import { extendSubscription } from './run.ts'

/** What months given to a member have to wait for: a payment that is late, the end of a pause; null where they can be given. */
export async function monthsWaitFor(db: Db, userId: string): Promise<'payment' | 'pause' | null> {
  const running = await runningOf(db, userId)
  if (!running || running.is_trial || !refusalToEvent(running, 'extend')) return null
  return running.paused_at === null ? 'payment' : 'pause'
}

/**
 * Gives a member months of a plan without a charge, after what they have of it: their plan goes on longer, a trial of it is followed
 * by them, and for who has none it begins. Refuses `plans.has-running-plan` beside another one. Answers until when it is theirs.
 */
export async function addMonths(
  tx: Tx,
  { userId, planId, months }: { userId: string; planId: string; months: number },
  act: Act & { why: string },
): Promise<Date> {
  const zone = await setting(tx, 'timeZone')
  const running = await lockRunning(tx, userId)
  const now = await clock(tx)
  const after = (end: Date | null) => periodStart(end && end > now ? end : now, zone, 'month', months)
  if (running && !running.is_trial) {
    if (running.plan_id !== planId) throw new Refusal('plans.has-running-plan')
    const until = after(running.price_id === null ? running.ends_at : running.period_end)
    await extendSubscription(tx, running.id, until, act)
    return until
  }
  const until = after(running?.plan_id === planId ? running.ends_at : null)
  await makeRoom(tx, userId, act, 'trials')
  const row = { user_id: userId, plan_id: planId, ends_at: until, cancels_at_end: false, free_reason: act.why }
  await beginRow(tx, 'give', row, act, { until }).catch((error: unknown) => {
    throw isDuplicate(error, 'subscriptions_one_running') ? new Refusal('plans.has-running-plan') : error
  })
  return until
}
