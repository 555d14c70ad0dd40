import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import {
  askForPage,
  beginPayment,
  cancelPayment,
  chargeCard,
  openPayment,
  paymentFacts,
} from '../../payments/server/public.ts'
import { lockSubscription, planById, priceById } from '../../plans/server/public.ts'
import type { payOwed } from '../contract.ts'
import { graceEnd } from '../rules/dunning.ts'
import { lockMember } from './member-lock.ts'
import { gatewayOf, type Opened } from './open-checkout.ts'
import { leftOf } from './renewals/left.ts'
import { donePath, failedPath, waysBack } from './result-paths.ts'
import { mailTransfer } from './transfer-mail.ts'
import { inBoth } from './words.ts'

/**
 * After the commit: where whoever pays goes next. Refuses as `beginPayment`; whoever asks again goes on with the same payment.
 */
export async function nextAddress(house: House, { id, paymentId, charge, page }: Opened): Promise<string> {
  if (!paymentId) return donePath(id)
  if (charge) {
    const state = await chargeCard(house, paymentId)
    return state === 'failed' ? failedPath(id) : donePath(id)
  }
  const { url, state } = await (page ? askForPage(house, page) : beginPayment(house, paymentId, waysBack(id)))
  return url ?? (state === 'failed' ? failedPath(id) : donePath(id))
}

/** Opens a payment for what is owed for the running period, at its member's wish; a payment that leads nowhere is closed. */
export async function openOwed(
  tx: Tx,
  userId: string,
  language: Language,
  way: BodyOf<typeof payOwed>['gateway'],
): Promise<Opened> {
  await lockMember(tx, userId)
  const row = await tx
    .selectFrom('renewals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('paid_at', 'is', null)
    .orderBy('begins_at')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const left = row && (await leftOf(tx, row))
  if (!left || left.minor === 0) throw new Refusal('billing.nothing-owed')
  const pays = await gatewayOf(tx, userId, way, row.currency)
  const before = row.payment_id ? await paymentFacts(tx, row.payment_id) : null
  if (before?.state === 'paid') return { id: row.id, paymentId: null, charge: false }
  const goesOn =
    before &&
    before.gateway === pays.gateway &&
    !pays.charge &&
    (before.gateway === 'bank' || before.amount.minor === left.minor) &&
    ['open', 'awaiting-bank', 'second-step'].includes(before.state)
  if (goesOn) return { id: row.id, paymentId: row.payment_id, charge: false }
  if (row.payment_id) await cancelPayment(tx, row.payment_id)
  const person = (await personById(tx, userId))!
  const price = await priceById(tx, row.price_id)
  const plan = (await planById(tx, price.plan_id))!
  const paymentId = await openPayment(tx, {
    subject: { kind: 'renewal', id: row.id },
    payer: { userId, name: person.name, email: person.email, language },
    amount: left,
    gateway: pays.gateway,
    keepCard: true,
    description: inBoth(`pays.${price.period}`, { plan: plan.name }),
  })
  await tx.insertInto('renewal_tries').values({ renewal_id: row.id, payment_id: paymentId, outcome: 'asked' }).execute()
  await tx
    .updateTable('renewals')
    .set({ payment_id: paymentId, ...(pays.charge && { try_at: sql<Date>`clock_timestamp() + interval '1 hour'` }) })
    .where('id', '=', row.id)
    .execute()
  if (pays.gateway === 'bank' && row.invoice_id) {
    const subscription = await lockSubscription(tx, row.subscription_id)
    const last = row.first_failed_at && graceEnd(row.first_failed_at, subscription.zone!)
    await mailTransfer(tx, {
      userId,
      language,
      plan: plan.name[language],
      paymentId,
      invoiceId: row.invoice_id,
      id: row.id,
      until: subscription.ends_at ?? last,
    })
  }
  return { id: row.id, paymentId, charge: pays.charge }
}
