import { clock } from '../../../../platform/server/clock.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import type { Money } from '../../../../platform/shared/money.ts'
import { money } from '../../../../platform/shared/money.ts'
import { recordPayment } from '../../../invoices/server/public.ts'
import { hasCard } from '../../../payments/server/public.ts'
import { lockSubscription, subscriptionById } from '../../../plans/server/public.ts'
import { lockMember } from '../member-lock.ts'
import { inBoth } from '../words.ts'
import { failRenewal } from './fail.ts'

/**
 * What was charged back is owed again for the period that runs: its invoice is open again, the plan stays open, and the money is asked
 * for as after any charge that failed.
 */
export async function chargedBack(
  tx: Tx,
  subscriptionId: string,
  { paymentId, amount }: { paymentId: string; amount: Money },
): Promise<void> {
  const { user_id: userId } = await subscriptionById(tx, subscriptionId)
  await lockMember(tx, userId)
  const row = await lockSubscription(tx, subscriptionId)
  const paid = await tx
    .selectFrom('paid_periods')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (paid?.invoice_id)
    await recordPayment(tx, paid.invoice_id, {
      amount: money(-amount.minor, amount.currency),
      paidOn: await clock(tx),
      how: inBoth('how.charged-back'),
      paymentId,
      key: `charged back ${paymentId} ${amount.minor}`,
    })
  if (!paid || row.status !== 'active' || row.price_id === null || row.paused_at !== null) return
  const owed = {
    user_id: userId,
    until_at: row.period_end!,
    price_id: row.price_id,
    currency: amount.currency,
    net_minor: amount.minor,
    total_minor: amount.minor,
    credit_minor: 0,
    due_minor: amount.minor,
    code_use_id: null,
    way: (await hasCard(tx, userId)) ? ('card' as const) : ('nothing' as const),
    payment_id: null,
    invoice_id: paid.invoice_id,
    state: 'open',
    done_at: null,
    paid_at: null,
    first_failed_at: null,
    try_at: null,
  }
  const { id } = await tx
    .insertInto('renewals')
    .values({ subscription_id: subscriptionId, begins_at: row.period_start!, ...owed })
    .onConflict(known =>
      known.columns(['subscription_id', 'begins_at']).where('dispute_id', 'is', null).doUpdateSet(owed),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await failRenewal(tx, id, { reason: 'charged-back', stepUrl: null, paymentId })
}
