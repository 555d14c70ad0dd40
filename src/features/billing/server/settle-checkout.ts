import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { money } from '../../../platform/shared/money.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import {
  creditInvoice,
  invoiceFacts,
  issueInvoice,
  recordPayment,
  redateDraft,
  sendIfAnybody,
  sendInvoice,
} from '../../invoices/server/public.ts'
import { cancelPayment } from '../../payments/server/public.ts'
import {
  attachCode,
  changeNow,
  lockRunning,
  lockSubscription,
  markTest,
  paySubscription,
  planById,
  type Subscription,
  spendCode,
} from '../../plans/server/public.ts'
import { planPaid } from '../contract.ts'
import { moneyLate, paymentIn, planActive } from '../contract/notices.ts'
import { withTaxOf } from '../rules/quote.ts'
import { closeCheckout, heldCheckout } from './close-checkout.ts'
import { addCredit } from './credit.ts'
import { lockMember } from './member-lock.ts'
import { type Brought, recordBrought } from './record-brought.ts'
import { recallTransferMail } from './transfer-mail.ts'
import { amountWords, inBoth, lastPaidDay, spanOf } from './words.ts'

type Checkout = Selectable<DB['checkouts']>
/**
 * The payment of a purchase came, or nothing was to pay: the plan is turned on, the invoice issued and marked as paid, all in the
 * transaction of whoever calls. Once, however often it is told. Money for what cannot be had any more goes to the balance.
 */
export async function settleCheckout(tx: Tx, id: string, brought: Brought | null): Promise<void> {
  const owner = await tx.selectFrom('checkouts').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!owner) return
  await lockMember(tx, owner.user_id)
  const row = await heldCheckout(tx, id)
  if (row.state === 'done') return
  if (row.state === 'closed') return keepMoney(tx, row, brought)
  if (row.way !== 'gift' && (await refusalToTurnOn(tx, row))) return keepMoney(tx, row, brought)
  const before = row.way === 'now' ? await lastPaid(tx, row.subscription_id!) : undefined
  const subscription = row.way === 'gift' ? null : await turnOn(tx, row)
  // Nobody waits for a gateway's money beside what was taken by hand.
  if (row.payment_id && brought && brought.paymentId === null)
    await cancelPayment(tx, row.payment_id, { elsewhere: true })
  const days = subscription && (await daysOf(tx, row, subscription))
  if (days) await redate(tx, row, days)
  await issue(tx, row, brought)
  await tx
    .updateTable('checkouts')
    .set({
      state: 'done',
      done_at: sql<Date>`clock_timestamp()`,
      subscription_id: subscription?.id ?? row.subscription_id,
      ...(days && { begins_at: days.from, until_at: days.until }),
    })
    .where('id', '=', id)
    .execute()
  if (!subscription || !days) {
    await tx
      .updateTable('gifts')
      .set({ paid_at: sql`clock_timestamp()` })
      .where('checkout_id', '=', id)
      .execute()
    return
  }
  await keepPaid(tx, row, subscription, { ...days, brought, before })
  if (!brought) await markTest(tx, subscription.id, (await invoiceFacts(tx, row.invoice_id!))!.test)
  if (row.code_use_id) {
    await attachCode(tx, row.code_use_id, subscription.id)
    await spendCode(tx, row.code_use_id, days.from)
  }
  if (row.surplus_minor > 0 && before) await giveBack(tx, row, before)
  const plan = (await planById(tx, subscription.plan_id))!
  const amount = await amountWords(tx, money(row.total_minor, row.currency))
  const said = { plan: plan.name, amount, date: shortDate(days.until, days.zone) }
  if (row.total_minor > 0) await notify(tx, row.user_id, paymentIn, said, '/my-subscriptions')
  else await notify(tx, row.user_id, planActive, { plan: plan.name }, '/my-subscriptions')
  await announce(tx, planPaid, {
    userId: row.user_id,
    subscriptionId: subscription.id,
    planId: plan.id,
    kind: row.way === 'now' ? 'change' : 'start',
    minor: row.net_minor,
    currency: row.currency,
  })
}

/**
 * Whether what was bought cannot be turned on any more: another plan is paid for by now, the one to be changed is not there, or its
 * next period began, for which nothing was counted.
 */
async function refusalToTurnOn(tx: Tx, row: Checkout): Promise<boolean> {
  const running = await lockRunning(tx, row.user_id)
  if (row.way === 'now' && running && running.period_start! > row.begins_at) return true
  if (row.way === 'start') {
    const waiting = await lockSubscription(tx, row.subscription_id!)
    return waiting.status !== 'incomplete' || (running !== undefined && running.price_id !== null)
  }
  return running?.id !== row.subscription_id || running?.status !== 'active' || running.paused_at !== null
}

const turnOn = (tx: Tx, row: Checkout): Promise<Subscription> =>
  row.way === 'now'
    ? changeNow(tx, row.subscription_id!, row.price_id, { by: row.user_id })
    : paySubscription(tx, row.subscription_id!, { by: row.user_id })

/** The days that a purchase is for, once it is on: a period that goes on counts from now, one that begins anew as a whole. */
type Days = { from: Date; until: Date; goesOn: boolean; zone: string }

async function daysOf(tx: Tx, row: Checkout, subscription: Subscription): Promise<Days> {
  const goesOn = subscription.period_start! <= row.begins_at
  const from = goesOn ? await clock(tx) : subscription.period_start!
  return { from, until: subscription.period_end!, goesOn, zone: subscription.zone! }
}

/** A transfer takes its days: the invoice is for those that are had, at the amount that was ordered. */
async function redate(tx: Tx, row: Checkout, { from, until, goesOn, zone }: Days): Promise<void> {
  const ordered = shortDate(row.begins_at, zone)
  if (shortDate(from, zone) === ordered) return
  const span = spanOf(from, until, zone)
  const detail = goesOn ? inBoth('line.as-ordered', { ...span, date: ordered }) : inBoth('line.span', span)
  await redateDraft(tx, row.invoice_id!, { from, until: lastPaidDay(until, zone), detail })
}

/** Gives the draft its number, says what paid it, and sends it. */
async function issue(tx: Tx, row: Checkout, brought: Brought | null): Promise<void> {
  const invoiceId = row.invoice_id!
  await recallTransferMail(tx, invoiceId)
  await issueInvoice(tx, invoiceId, { by: null })
  const asked = {
    invoiceId,
    userId: row.user_id,
    credit: row.credit_minor,
    currency: row.currency,
    kind: 'checkout' as const,
    cause: row.id,
  }
  await recordBrought(tx, asked, brought)
  await sendInvoice(tx, invoiceId)
}

/** Notes what was paid for which days, so that another change finds it. */
async function keepPaid(
  tx: Tx,
  row: Checkout,
  subscription: Subscription,
  { from, until, brought, before }: Days & { brought: Brought | null; before: Paid | undefined },
): Promise<void> {
  await tx
    .insertInto('paid_periods')
    .values({
      subscription_id: subscription.id,
      price_id: subscription.price_id!,
      from_at: from,
      until_at: until,
      currency: row.currency,
      minor: row.worth_minor,
      ...(row.net_minor === 0 && before ? paidBy(before) : paidBy(row)),
      payment_id: brought?.paymentId ?? null,
    })
    .execute()
}

type Paid = Selectable<DB['paid_periods']>

/** The invoice that the money is in: of a plan that the one before paid for altogether, that one's. */
const paidBy = (of: Paid | Checkout) =>
  'invoice_net_minor' in of
    ? {
        invoice_id: of.invoice_id,
        invoice_net_minor: of.invoice_net_minor,
        invoice_total_minor: of.invoice_total_minor,
      }
    : { invoice_id: of.invoice_id, invoice_net_minor: of.net_minor, invoice_total_minor: of.total_minor }

const lastPaid = (tx: Tx, subscriptionId: string): Promise<Paid | undefined> =>
  tx
    .selectFrom('paid_periods')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What was paid for the old plan and is more than the new one costs: a credit note, and the same with its tax to the balance. */
async function giveBack(tx: Tx, row: Checkout, before: Paid): Promise<void> {
  const whole = {
    net: money(before.invoice_net_minor, before.currency),
    total: money(before.invoice_total_minor, before.currency),
  }
  const amount = withTaxOf(money(row.surplus_minor, before.currency), whole)
  const why = inBoth('why.unused')
  if (before.invoice_id && amount.minor <= before.invoice_total_minor) {
    await sendIfAnybody(tx, await creditInvoice(tx, before.invoice_id, { amount, why, by: null }))
    // It is the member's already: nobody has it to give back.
    await recordPayment(tx, before.invoice_id, {
      amount: money(-amount.minor, amount.currency),
      paidOn: await clock(tx),
      how: inBoth('how.to-balance'),
      paymentId: null,
      key: `surplus ${row.id}`,
    })
  }
  const test = before.invoice_id !== null && (await invoiceFacts(tx, before.invoice_id))!.test
  await addCredit(tx, row.user_id, amount, { kind: 'unused', cause: `surplus ${row.id}`, test })
}

/** Money that came for what cannot be had any more: it is the member's, and used first by the next payment for a plan. */
async function keepMoney(tx: Tx, row: Checkout, brought: Brought | null): Promise<void> {
  if (row.state === 'open') {
    await closeCheckout(tx, row.id, 'ended')
  }
  if (!brought) return
  const added = await addCredit(tx, row.user_id, brought.amount, {
    kind: 'returned',
    cause: `late ${brought.key}`,
    test: brought.test,
  })
  if (!added) return
  const plan = (await planById(tx, row.plan_id))!
  const said = { plan: plan.name, amount: await amountWords(tx, brought.amount) }
  await notify(tx, row.user_id, moneyLate, said, '/my-subscriptions')
}
