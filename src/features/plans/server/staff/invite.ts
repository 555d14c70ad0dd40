import type { Tx } from '../../../../platform/server/db.ts'
import { notify } from '../../../../platform/server/outbox.ts'
import { notFound, refuseField } from '../../../../platform/shared/refusal.ts'
import { personByLogin } from '../../../accounts/server/public.ts'
import { invitedToPlan } from '../../contract.ts'
import type { StaffPlanFull } from '../../contract/staff.ts'
import { staffPlan } from './plan-rows.ts'
import { lockPlan, planOr404 } from './save-plan.ts'
import { type Editor, tellLog } from './tell-log.ts'

/** Lets a member choose a plan that is not public, and tells them, once. Refuses a name that nobody has. */
export async function invite(tx: Tx, by: Editor, planId: string, member: string): Promise<StaffPlanFull> {
  await lockPlan(tx, planId)
  const plan = await planOr404(tx, planId)
  const person = (await personByLogin(tx, member)) ?? refuseField('member', 'plans.nobody')
  const row = { plan_id: planId, user_id: person.id, invited_by: by.id }
  const made = await tx
    .insertInto('plan_invitations')
    .values(row)
    .onConflict(known => known.columns(['plan_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (made) {
    await notify(tx, person.id, invitedToPlan, { plan: plan.name }, '/pages/pricing')
    await tell(tx, by, 'plans.invite', person.id, plan)
  }
  return (await staffPlan(tx, planId))!
}

/** Takes an invitation back; whoever is on the plan stays. */
export async function uninvite(tx: Tx, by: Editor, planId: string, userId: string): Promise<StaffPlanFull> {
  await lockPlan(tx, planId)
  const plan = await planOr404(tx, planId)
  const gone = await tx
    .deleteFrom('plan_invitations')
    .where('plan_id', '=', planId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!gone) return notFound()
  await tell(tx, by, 'plans.uninvite', userId, plan)
  return (await staffPlan(tx, planId))!
}

const tell = (
  tx: Tx,
  by: Editor,
  action: 'plans.invite' | 'plans.uninvite',
  userId: string,
  plan: { id: string; code: string },
) => tellLog(tx, by, action, { target: { kind: 'member', id: userId }, after: { planId: plan.id, code: plan.code } })
