import type { Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import {
  attachCode,
  cancelAtEnd,
  changeAtEnd,
  expireSubscription,
  lockRunning,
  pauseSubscription,
  resumeSubscription,
  type Subscription,
  takeCode,
  unpauseSubscription,
} from '../../plans/server/public.ts'
import type { LEAVING_REASONS } from '../contract.ts'
import { lockMember } from './member-lock.ts'

/** Why somebody wishes to leave. */
export type Leaving = { reason: (typeof LEAVING_REASONS)[number]; note: string }

/** The running subscription of a member, locked. Refuses `billing.nothing-running`. */
export async function lockOwn(tx: Tx, userId: string): Promise<Subscription> {
  await lockMember(tx, userId)
  const row = await lockRunning(tx, userId)
  if (!row) throw new Refusal('billing.nothing-running')
  return row
}

const keepReason = (tx: Tx, row: Subscription, leaving: Leaving, did: 'canceled' | 'expired' | 'paused' | 'stayed') =>
  tx
    .insertInto('leavings')
    .values({ subscription_id: row.id, user_id: row.user_id, ...leaving, did })
    .execute()

/** Ends it with its period, with the reason. */
export async function cancelOwn(tx: Tx, userId: string, leaving: Leaving): Promise<string> {
  const row = await lockOwn(tx, userId)
  if (!row.cancels_at_end) await keepReason(tx, row, leaving, 'canceled')
  await cancelAtEnd(tx, row.id, { by: userId, why: leaving.reason === 'none' ? null : leaving.reason })
  return row.id
}

/** Lets it go on after all. */
export async function resumeOwn(tx: Tx, userId: string): Promise<string> {
  const row = await lockOwn(tx, userId)
  await resumeSubscription(tx, row.id, { by: userId })
  return row.id
}

/** Ends it at once; the days that are left are lost. */
export async function expireOwn(tx: Tx, userId: string, leaving: Leaving): Promise<string> {
  const row = await lockOwn(tx, userId)
  await keepReason(tx, row, leaving, 'expired')
  await expireSubscription(tx, row.id, { by: userId, why: leaving.reason === 'none' ? null : leaving.reason })
  return row.id
}

/** What the club offers to whoever wishes to leave. */
export const leavingOffer = (tx: Tx) =>
  tx.selectFrom('leaving_offer').select(['code_id', 'pause']).executeTakeFirstOrThrow()

/** Pauses it. Refuses `billing.no-pause` where the club offers none. */
export async function pauseOwn(tx: Tx, userId: string, months: number, leaving: Leaving): Promise<string> {
  const row = await lockOwn(tx, userId)
  if (!(await leavingOffer(tx)).pause) throw new Refusal('billing.no-pause')
  await pauseSubscription(tx, row.id, months, { by: userId })
  await keepReason(tx, row, leaving, 'paused')
  return row.id
}

/** Ends a pause before its time. */
export async function unpauseOwn(tx: Tx, userId: string): Promise<string> {
  const row = await lockOwn(tx, userId)
  await unpauseSubscription(tx, row.id, { by: userId })
  return row.id
}

/** Takes the discount that is offered, once for a subscription: it lowers what is charged next. A cancellation is taken back. */
export async function stayWith(tx: Tx, userId: string, leaving: Leaving): Promise<string> {
  const row = await lockOwn(tx, userId)
  const { code_id } = await leavingOffer(tx)
  const code = code_id
    ? await tx.selectFrom('promotion_codes').select('code').where('id', '=', code_id).executeTakeFirst()
    : undefined
  const taken = await tx
    .selectFrom('promotion_uses')
    .select('id')
    .where('code_id', '=', code_id)
    .where('subscription_id', '=', row.id)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (!code || taken || row.price_id === null) throw new Refusal('billing.no-offer')
  const taking = await takeCode(tx, code.code, { userId, planId: row.plan_id, currency: row.currency! })
  await attachCode(tx, taking.useId, row.id)
  await keepReason(tx, row, leaving, 'stayed')
  if (row.cancels_at_end) await resumeSubscription(tx, row.id, { by: userId })
  return row.id
}

/** Takes back a change that would begin with the next period. */
export async function keepOwn(tx: Tx, userId: string): Promise<string> {
  const row = await lockOwn(tx, userId)
  await changeAtEnd(tx, row.id, null, { by: userId })
  return row.id
}
