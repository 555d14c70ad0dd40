import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { money } from '../../../platform/shared/money.ts'
import { personById, staffWith } from '../../accounts/server/public.ts'
import { invoiceFacts } from '../../invoices/server/public.ts'
import { endSubscription, lockSubscription, planById } from '../../plans/server/public.ts'
import { giftOver } from '../contract/notices.ts'
import * as staff from '../contract/staff.ts'
import { addCredit, balanceOf } from './credit.ts'
import { lockMember } from './member-lock.ts'
import { inBoth } from './words.ts'

/** A gift that was given back in full ends. */
export async function endGiftWhenGivenBack(tx: Tx, checkoutId: string, invoiceId: string): Promise<void> {
  const { total, credited } = (await invoiceFacts(tx, invoiceId))!
  if (credited >= total) await endGift(tx, checkoutId, 'refunded')
}

/**
 * A gift whose money went back ends, once: its code opens nothing, the plan that it opened ends, and what is left of it in a balance is
 * taken back. Its giver, whoever has it, and staff are told.
 */
export async function endGift(tx: Tx, checkoutId: string, why: 'refunded' | 'charged-back'): Promise<void> {
  const gift = await tx
    .updateTable('gifts')
    .set({ ended_at: sql`clock_timestamp()`, ended_why: why })
    .where('checkout_id', '=', checkoutId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!gift) return
  const plan = (await planById(tx, gift.plan_id))!
  // It may end more than once: what banks take back and the club wins is taken back again.
  const cause = `gift ended ${gift.id} ${gift.ended_at!.getTime()}`
  if (gift.taken_by) await takeBack(tx, gift, gift.taken_by, cause)
  const said = { plan: plan.name, name: gift.to_name, why: inBoth(`gift-over.${why}`) }
  await notify(tx, gift.giver_id, giftOver, said, '/my-subscriptions')
  const giver = (await personById(tx, gift.giver_id))?.name ?? ''
  for (const one of await staffWith(tx, 'subscriptions.refund'))
    await notify(tx, one.id, staff.giftOver, { ...said, giver }, `/apps/users/view/${gift.giver_id}?tab=billing`)
}

type Taken = { id: string; subscription_id: string | null }

/** What a gift opened ends; of what it brought into a balance no more is taken than is there. */
async function takeBack(tx: Tx, gift: Taken, userId: string, cause: string): Promise<void> {
  await lockMember(tx, userId)
  if (gift.subscription_id) {
    const opened = await lockSubscription(tx, gift.subscription_id)
    if (opened.status !== 'active' || opened.price_id !== null) return
    await endSubscription(tx, opened.id, { by: null, why: 'gift-ended' })
    const plan = (await planById(tx, opened.plan_id))!
    return notify(tx, userId, staff.clubEnded, { plan: plan.name }, '/my-subscriptions')
  }
  const entry = await tx
    .selectFrom('credit_entries')
    .select(['minor', 'currency', 'test'])
    .where('cause', '=', `gift ${gift.id}`)
    .executeTakeFirst()
  if (!entry) return
  const left = await balanceOf(tx, userId, entry.currency)
  const minor = Math.min(entry.minor, Math.max(0, left.minor))
  await addCredit(tx, userId, money(-minor, entry.currency), { kind: 'gift-ended', cause, test: entry.test })
}
