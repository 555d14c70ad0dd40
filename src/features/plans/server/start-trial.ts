import { sql } from 'kysely'
import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { type Bilingual, shortDate } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import { trialBegan, trialStarted } from '../contract.ts'
import { refusalToTrial } from '../rules.ts'
import { publicPlans, type SubscriptionRow, subscriptionsOf } from './queries.ts'

/**
 * Starts the trial month: the plan that has trial days, once per account. Two at once: the unique index lets one through,
 * the other is refused as used.
 */
export async function beginTrial(tx: Tx, userId: string, planId?: string): Promise<SubscriptionRow> {
  const plans = await publicPlans(tx)
  const plan = planId ? plans.find(one => one.id === planId) : plans.find(one => one.trial_days > 0)
  if (!plan) return notFound()
  const history = await subscriptionsOf(tx, userId)
  refuse(
    refusalToTrial(
      history.map(row => ({ isTrial: row.is_trial, status: row.status })),
      plan.trial_days,
    ),
  )
  const row = await tx
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      plan_id: plan.id,
      status: 'trialing',
      is_trial: true,
      cancels_at_end: true,
      ends_at: sql`clock_timestamp() + interval '1 month'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(error => {
      throw isDuplicate(error) ? new Refusal('plans.trial-used') : error
    })
  const endsAt = row.ends_at!
  await announce(tx, trialStarted, { userId, planCode: plan.code, endsAt: endsAt.toISOString() })
  const date = shortDate(endsAt, await setting(tx, 'timeZone'))
  await notify(tx, userId, trialBegan, { plan: plan.name as Bilingual, date }, '/my-subscriptions')
  return { ...row, code: plan.code, name: plan.name }
}
