import { record } from '../../../../platform/server/audit.ts'
import { clock } from '../../../../platform/server/clock.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { momentOf } from '../../../../platform/server/moment-of.ts'
import { notify } from '../../../../platform/server/outbox.ts'
import type { Origin } from '../../../../platform/server/registry.ts'
import { refuseField } from '../../../../platform/shared/refusal.ts'
import { type Bilingual, shortDate } from '../../../../platform/shared/text.ts'
import { personByLogin } from '../../../accounts/server/public.ts'
import { setting } from '../../../settings/server/public.ts'
import { planExtended, planGiven } from '../../contract.ts'
import { planById, type SubscriptionRow, subscriptionById } from '../queries.ts'
import { makeRoom } from './begin.ts'
import { beginRow, type Subscription } from './change.ts'
import { extendSubscription } from './run.ts'

/** Whoever of the club acts, and from where. */
export type Giver = { id: string; origin: Origin }
export type Gift = { member: string; planId: string; endsAt: string; reason: string }

const LONGEST_MS = 10 * 366 * 86_400_000

async function endOf(tx: Tx, sent: string): Promise<Date> {
  const end = await momentOf(tx, sent, await setting(tx, 'timeZone'), 'ends')
  const now = await clock(tx)
  if (end <= now) refuseField('endsAt', 'date-in-past')
  if (end.getTime() - now.getTime() > LONGEST_MS) refuseField('endsAt', 'plans.too-far')
  return end
}

/**
 * Opens a plan for a member until a moment without a charge; a trial and an earlier gift give way. Refuses
 * `plans.has-running-plan` beside one that is paid for.
 */
export async function openForFree(
  tx: Tx,
  userId: string,
  { planId, until }: { planId: string; until: Date },
  act: { by: string | null; why: string },
): Promise<Subscription> {
  await makeRoom(tx, userId, act, 'unpaid')
  const row = { user_id: userId, plan_id: planId, ends_at: until, cancels_at_end: false, free_reason: act.why }
  return beginRow(tx, 'give', row, act, { until })
}

/**
 * Gives a member a plan until a day without a charge. A trial or an earlier gift ends with it; beside a plan that is paid for it is
 * refused (`plans.has-running-plan`), since nobody would know what is charged.
 */
export async function giveSubscription(tx: Tx, by: Giver, gift: Gift): Promise<SubscriptionRow> {
  const person = (await personByLogin(tx, gift.member)) ?? refuseField('member', 'plans.nobody')
  const plan = await planById(tx, gift.planId)
  if (!plan || plan.archived_at) return refuseField('planId', 'choice')
  if (plan.ground) return refuseField('planId', 'plans.ground')
  const endsAt = await endOf(tx, gift.endsAt)
  const act = { by: by.id, why: gift.reason }
  const made = await openForFree(tx, person.id, { planId: plan.id, until: endsAt }, act)
  await tell(tx, by, 'plans.give', { id: made.id, endsAt, reason: gift.reason, plan: plan.name, userId: person.id })
  return subscriptionById(tx, made.id)
}

/** Gives a running subscription more time, with the reason. */
export async function extendForMember(
  tx: Tx,
  by: Giver,
  id: string,
  { endsAt: sent, reason }: Pick<Gift, 'endsAt' | 'reason'>,
): Promise<SubscriptionRow> {
  const endsAt = await endOf(tx, sent)
  await extendSubscription(tx, id, endsAt, { by: by.id, why: reason })
  const row = await subscriptionById(tx, id)
  await tell(tx, by, 'plans.extend', { id, endsAt, reason, plan: row.name as Bilingual, userId: row.user_id })
  return row
}

type Given = { id: string; userId: string; plan: Bilingual; endsAt: Date; reason: string }

/** Tells the member, and the audit log. */
async function tell(tx: Tx, by: Giver, action: 'plans.give' | 'plans.extend', given: Given): Promise<void> {
  const date = shortDate(given.endsAt, await setting(tx, 'timeZone'))
  const kind = action === 'plans.give' ? planGiven : planExtended
  await notify(tx, given.userId, kind, { plan: given.plan, date }, '/my-subscriptions')
  await record(tx, {
    actorId: by.id,
    action,
    target: { kind: 'member', id: given.userId },
    after: {
      subscriptionId: given.id,
      name: given.plan.en,
      arabicName: given.plan.ar,
      endsAt: given.endsAt,
      reason: given.reason,
    },
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
}
