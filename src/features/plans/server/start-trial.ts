import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { clubClock } from '../../settings/server/public.ts'
import { trialBegan, trialStarted } from '../contract.ts'
import { isFor, refusalToTrial } from '../rules.ts'
import { trialEnd } from '../rules/calendar.ts'
import { plansFor, type SubscriptionRow, subscriptionById, subscriptionsOf } from './queries.ts'
import { beginRow } from './subscriptions/change.ts'

/**
 * Starts the trial: the plan that has trial days, once per account. Two at once: the unique index lets one through, the other is
 * refused as used.
 */
export async function beginTrial(tx: Tx, userId: string, planId?: string): Promise<SubscriptionRow> {
  const plans = await plansFor(tx, userId)
  const userType = (await personById(tx, userId))?.userType ?? null
  const plan = planId
    ? plans.find(one => one.id === planId)
    : plans.find(one => one.trial_days > 0 && isFor(one, userType))
  if (!plan) return notFound()
  if (!isFor(plan, userType)) throw new Refusal('plans.not-for-you')
  const history = await subscriptionsOf(tx, userId)
  refuse(
    refusalToTrial(
      history.map(row => ({ isTrial: row.is_trial, status: row.status })),
      plan.trial_days,
    ),
  )
  const { now, zone } = await clubClock(tx)
  const endsAt = trialEnd(now, zone, plan.trial_days)
  const trial = { user_id: userId, plan_id: plan.id, is_trial: true, cancels_at_end: true, ends_at: endsAt }
  const row = await beginRow(tx, 'trial', trial, { by: userId }).catch(error => {
    throw isDuplicate(error) ? new Refusal('plans.trial-used') : error
  })
  await announce(tx, trialStarted, { userId, planCode: plan.code, endsAt: endsAt.toISOString() })
  const date = shortDate(endsAt, zone)
  await notify(tx, userId, trialBegan, { plan: plan.name, date }, '/my-subscriptions')
  return subscriptionById(tx, row.id)
}
