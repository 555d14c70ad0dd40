import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { Registry } from '../../../platform/server/registry.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { invoiceIssued, invoicePaid } from '../../invoices/contract.ts'
import {
  cardChanged,
  chargeBackReversed,
  paymentChargedBack,
  paymentFailed,
  paymentPaid,
  paymentReceived,
  paymentRefunded,
  refundFailed,
  sandboxClosed,
} from '../../payments/contract.ts'
import { paymentFacts } from '../../payments/server/public.ts'
import { subscriptionChanged } from '../../plans/contract.ts'
import { endSubscription, lockSubscription, markTest, openForFree } from '../../plans/server/public.ts'
import { partReceived } from '../contract/notices.ts'
import { boughtBy } from './bought-by.ts'
import { closeCheckout } from './close-checkout.ts'
import { lockMember } from './member-lock.ts'
import { type Brought, recordParts } from './record-brought.ts'
import { moneyWentBack, refundDidNotGo } from './refunds.ts'
import { askForDebts, chargedBack, closeDebtsWithout, givenBackByBank } from './renewals/charged-back.ts'
import { closeRenewalsOf } from './renewals/close.ts'
import { failRenewal, tryAgainNow } from './renewals/fail.ts'
import { settleDebtsOf, settleRenewal } from './renewals/settle.ts'
import { settleCheckout } from './settle-checkout.ts'
import { amountWords, inBoth } from './words.ts'

type Paid = Carried<typeof paymentPaid>

/** How it was paid, as the invoice says it. */
function howOf({ gateway, method }: Paid): Bilingual {
  return method ? inBoth('how.card', { brand: method.brand, last4: method.last4 }) : inBoth(`how.${gateway}`)
}

const broughtBy = (paid: Paid): Brought => ({
  paymentId: paid.paymentId,
  key: `payment ${paid.paymentId}`,
  amount: paid.amount,
  test: paid.test,
  how: howOf(paid),
})

/** A gateway's word turns plans on and renews them, and nothing else does. */
export function afterPayments({ when }: Registry): void {
  when(paymentPaid, 'paid', async (tx, paid) => {
    const { kind, id } = paid.subject
    if (kind === 'checkout') await settleCheckout(tx, id, broughtBy(paid))
    if (kind === 'renewal') await settleRenewal(tx, id, broughtBy(paid))
    if (kind === 'checkout' || kind === 'renewal') await noteTest(tx, kind, id, paid.test)
  })
  // Each part of a transfer stands on the document that went out before.
  when(paymentReceived, 'received', async (tx, { subject, paymentId, complete, amount }) => {
    if (complete) return
    await tellOfPart(tx, subject, paymentId, amount)
    if (subject.kind !== 'renewal') return
    const row = await tx
      .selectFrom('renewals')
      .select(['invoice_id', 'way', 'state'])
      .where('id', '=', subject.id)
      .executeTakeFirst()
    if (row?.invoice_id && row.way === 'bank' && row.state === 'open') await recordParts(tx, row.invoice_id, paymentId)
  })
  when(paymentFailed, 'failed', async (tx, { subject, reason, stepUrl, paymentId }) => {
    if (subject.kind === 'renewal') await failRenewal(tx, subject.id, { reason, stepUrl, paymentId })
  })
  // A renewal's invoice may be paid on the page that its mail leads to.
  when(invoicePaid, 'invoice-paid', async (tx, { subject, invoiceId }) => {
    if (subject.kind === 'renewal') await settleRenewal(tx, subject.id, null, true)
    await settleDebtsOf(tx, invoiceId)
  })
  // A credit note may leave nothing of a debt.
  when(invoiceIssued, 'invoice-corrected', (tx, { subject }) => closeDebtsWithout(tx, subject))
  when(cardChanged, 'card-changed', (tx, { userId }) => tryAgainNow(tx, userId))
  when(paymentChargedBack, 'charged-back', chargedBack)
  when(chargeBackReversed, 'charge-back-reversed', givenBackByBank)
  when(paymentRefunded, 'refunded', moneyWentBack)
  when(refundFailed, 'refund-failed', refundDidNotGo)
  when(sandboxClosed, 'sandbox-closed', endRehearsal)
  when(subscriptionChanged, 'subscription-changed', (tx, { subscriptionId, userId, event }) =>
    afterChange(tx, subscriptionId, userId, event),
  )
}

/** Says that a part of a transfer came, and what is left with which reference. */
async function tellOfPart(
  tx: Tx,
  subject: { kind: string; id: string },
  paymentId: string,
  part: Money,
): Promise<void> {
  const bought = await boughtBy(tx, subject)
  const facts = await paymentFacts(tx, paymentId)
  const left = facts.amount.minor - facts.received.minor
  if (!bought?.open || left <= 0) return
  const words = { amount: await amountWords(tx, part), left: await amountWords(tx, money(left, part.currency)) }
  const said = { plan: bought.plan, ...words, reference: facts.reference! }
  await notify(tx, bought.userId, partReceived, said, '/my-subscriptions')
}

async function subscriptionOf(tx: Tx, { kind, id }: { kind: string; id: string }): Promise<string | null> {
  if (kind !== 'checkout' && kind !== 'renewal') return null
  const row = await tx
    .selectFrom(kind === 'checkout' ? 'checkouts' : 'renewals')
    .select('subscription_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.subscription_id ?? null
}

async function noteTest(tx: Tx, kind: 'checkout' | 'renewal', id: string, test: boolean): Promise<void> {
  const subscriptionId = await subscriptionOf(tx, { kind, id })
  if (subscriptionId) await markTest(tx, subscriptionId, test)
}

/** Real money from now on: what the rehearsal sold ends, or the club gives it until its paid period is over. */
async function endRehearsal(tx: Tx, { how, subjects, rest, by }: Carried<typeof sandboxClosed>): Promise<void> {
  const ids = new Set<string>()
  for (const subject of subjects) {
    const id = await subscriptionOf(tx, subject)
    if (id) ids.add(id)
  }
  if (rest) for (const id of await paidByTestCredit(tx)) ids.add(id)
  for (const id of ids) {
    const row = await lockSubscription(tx, id)
    if (!['active', 'past_due', 'grace'].includes(row.status)) continue
    await endSubscription(tx, id, { by, why: 'sandbox' })
    if (how === 'give' && row.period_end)
      await openForFree(tx, row.user_id, { planId: row.plan_id, until: row.period_end }, { by, why: 'sandbox' })
  }
  const bought = subjects.filter(one => one.kind === 'checkout').map(one => one.id)
  if (how === 'end' && bought.length > 0) await endGifts(tx, bought, by)
}

/** Subscriptions whose running period the balance paid in the rehearsal: no payment knows of them. */
async function paidByTestCredit(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s join lateral (select * from paid_periods d where d.subscription_id = s.id
      order by d.created_at desc, d.id desc limit 1) d on true join invoices i on i.id = d.invoice_id
    where s.status in ('active', 'past_due', 'grace') and s.price_id is not null and d.payment_id is null and i.test
      and i.total_minor > 0`.execute(tx)
  return rows.map(row => row.id)
}

/** Gifts of the rehearsal open nothing any more: those that were not taken yet, and the plans that were opened with one. */
async function endGifts(tx: Tx, bought: readonly string[], by: string | null): Promise<void> {
  const gifts = await tx
    .updateTable('gifts')
    .set({ paid_at: null, code_hash: null })
    .where('checkout_id', 'in', bought)
    .returning('subscription_id')
    .execute()
  for (const { subscription_id: id } of gifts) {
    const opened = id ? await lockSubscription(tx, id) : null
    if (opened?.status === 'active') await endSubscription(tx, opened.id, { by, why: 'sandbox' })
  }
}

/** Events of a purchase or a charge itself: what is to be charged stays as it is. */
const PAID_FOR = ['pay', 'renew']

/** Events after which nothing is to be charged as it was; what banks took back is owed until it is over. */
const OVER = ['lapse', 'expire', 'end']
const CLOSES = [...OVER, 'cancel', 'change', 'pause', 'extend']

/** What happened to a subscription, by whomever: what was to be charged for it as it was is not any more. */
async function afterChange(tx: Tx, subscriptionId: string, userId: string, event: string): Promise<void> {
  if (PAID_FOR.includes(event)) return
  await lockMember(tx, userId)
  const row = await lockSubscription(tx, subscriptionId)
  if (event === 'unpause' && row.period_end) await movePaid(tx, subscriptionId, row.period_end)
  if (CLOSES.includes(event) || (event === 'change-later' && row.status === 'active'))
    await closeRenewalsOf(tx, subscriptionId, OVER.includes(event))
  if (event === 'unpause') await askForDebts(tx, subscriptionId)
  if (event === 'change' || event === 'extend') return
  const open = await tx
    .selectFrom('checkouts')
    .select(['id', 'way'])
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open?.way === 'now' && row.status !== 'active') await closeCheckout(tx, open.id, 'ended')
}

/** After a pause the paid days are had later: what is worth of them moves along. */
async function movePaid(tx: Tx, subscriptionId: string, end: Date): Promise<void> {
  const last = await tx
    .selectFrom('paid_periods')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.until_at >= end) return
  const later = end.getTime() - last.until_at.getTime()
  await tx
    .updateTable('paid_periods')
    .set({ from_at: new Date(last.from_at.getTime() + later), until_at: end })
    .where('id', '=', last.id)
    .execute()
}
