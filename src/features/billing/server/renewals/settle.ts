import { sql } from 'kysely'
import { clock } from '../../../../platform/server/clock.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { announce, notify } from '../../../../platform/server/outbox.ts'
import { money } from '../../../../platform/shared/money.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { invoiceFacts, issueInvoice, sendInvoice } from '../../../invoices/server/public.ts'
import { cancelPayment } from '../../../payments/server/public.ts'
import {
  failSubscription,
  lockSubscription,
  markTest,
  planById,
  recoverSubscription,
  renewSubscription,
  type Subscription,
  spendCode,
} from '../../../plans/server/public.ts'
import { planPaid } from '../../contract.ts'
import { moneyLate, renewed } from '../../contract/notices.ts'
import { addCredit } from '../credit.ts'
import { type Brought, recordBrought } from '../record-brought.ts'
import { amountWords } from '../words.ts'
import { closeRenewal } from './close.ts'
import { askForDebt } from './fail.ts'
import { lockRenewal, type RenewalRow } from './renewal-row.ts'

const HOUSE = { by: null }

/** Whether the period of a renewal can begin: its subscription runs, is not paused, and goes on after its period. */
const mayBegin = (row: Subscription): boolean =>
  (row.status === 'active' || row.status === 'past_due' || row.status === 'grace') &&
  row.price_id !== null &&
  row.paused_at === null &&
  !row.cancels_at_end

/**
 * The money of a renewal came, or none was to come: its invoice is issued and marked as paid, and its period begins, at once or, when
 * it was paid before, when it is its time. Once, however often it is told. Money for what ended meanwhile goes to the balance.
 */
export async function settleRenewal(tx: Tx, id: string, brought: Brought | null, recorded = false): Promise<void> {
  const row = await lockRenewal(tx, id)
  if (!row || row.state === 'done' || row.paid_at) return
  const subscription = await lockSubscription(tx, row.subscription_id)
  if (row.dispute_id) return settleDebt(tx, row, { brought, recorded })
  if (row.state === 'closed' || !mayBegin(subscription)) return keepMoney(tx, row, { brought, recorded })
  await waitNoMore(tx, row, brought)
  const wasIssued = row.way === 'bank'
  await issueInvoice(tx, row.invoice_id!, HOUSE)
  await recordBrought(tx, askedFor(row), recorded ? null : brought)
  if (!brought) await markTest(tx, subscription.id, (await invoiceFacts(tx, row.invoice_id!))!.test)
  if (!wasIssued) await sendInvoice(tx, row.invoice_id!)
  await markPaid(tx, id, brought)
  await beginPaid(tx, id)
}

/** Nobody waits for a gateway's money beside what came another way. */
async function waitNoMore(tx: Tx, { payment_id }: RenewalRow, brought: Brought | null): Promise<void> {
  if (payment_id && payment_id !== brought?.paymentId) await cancelPayment(tx, payment_id, { elsewhere: true })
}

/** What a renewal asked for; of a debt its invoice has taken the balance already, and the row none. */
const askedFor = (row: RenewalRow) => ({
  invoiceId: row.invoice_id!,
  userId: row.user_id,
  credit: row.credit_minor,
  currency: row.currency,
  kind: 'renewal' as const,
  cause: row.id,
})

/** Notes that the money of a renewal is there, and which try brought it. */
async function markPaid(tx: Tx, id: string, brought: Brought | null): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({
      paid_at: sql<Date>`clock_timestamp()`,
      try_at: null,
      failure: null,
      ...(brought && { payment_id: brought.paymentId }),
    })
    .where('id', '=', id)
    .execute()
  if (brought)
    await tx
      .insertInto('renewal_tries')
      .values({ renewal_id: id, payment_id: brought.paymentId, outcome: 'paid' })
      .execute()
}

type Came = { brought: Brought | null; recorded: boolean }

/** What a bank had taken back is paid: its invoice says so, and the plan goes on once nothing else of it is owed. */
async function settleDebt(tx: Tx, row: RenewalRow, { brought, recorded }: Came): Promise<void> {
  await waitNoMore(tx, row, brought)
  await recordBrought(tx, askedFor(row), recorded ? null : brought)
  await markPaid(tx, row.id, brought)
  await tx
    .updateTable('renewals')
    .set({ state: 'done', done_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', row.id)
    .execute()
  await recoverWhenClear(tx, row.subscription_id)
}

/** An invoice of which a bank took money back was paid on its page, or by hand. */
export async function settleDebtsOf(tx: Tx, invoiceId: string): Promise<void> {
  const debts = await tx
    .selectFrom('renewals')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('dispute_id', 'is not', null)
    .where('state', '=', 'open')
    .execute()
  for (const { id } of debts) await settleRenewal(tx, id, null, true)
}

const failedOf = (tx: Tx, subscriptionId: string) =>
  tx
    .selectFrom('renewals')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .where('paid_at', 'is', null)
    .where('first_failed_at', 'is not', null)

/** A plan goes on once nothing of it is owed. */
export async function recoverWhenClear(tx: Tx, subscriptionId: string): Promise<void> {
  const row = await lockSubscription(tx, subscriptionId)
  if (row.status !== 'past_due' && row.status !== 'grace') return
  if (await failedOf(tx, subscriptionId).executeTakeFirst()) return
  await recoverSubscription(tx, subscriptionId, HOUSE)
}

/** Its next period is paid, and what a bank took back is still owed: asked for from now on where its tries were over. */
async function oweOn(tx: Tx, before: Subscription): Promise<void> {
  const debts = await failedOf(tx, before.id).where('dispute_id', 'is not', null).execute()
  for (const { id } of debts) {
    if (before.status !== 'grace') {
      await failSubscription(tx, before.id, { by: null, why: 'charged-back' })
      return
    }
    await tx.updateTable('renewals').set({ first_failed_at: null }).where('id', '=', id).execute()
    await askForDebt(tx, id)
  }
}

/** Begins the period of a renewal that is paid, once its time has come. */
export async function beginPaid(tx: Tx, id: string): Promise<void> {
  const row = await lockRenewal(tx, id)
  if (!row?.paid_at || row.state !== 'open') return
  const before = await lockSubscription(tx, row.subscription_id)
  if (!mayBegin(before)) return
  const now = await clock(tx)
  if (before.status === 'active' && row.begins_at > now) return
  if (before.status !== 'active') await recoverSubscription(tx, before.id, HOUSE)
  if (before.period_start! >= row.begins_at) return endOfDebt(tx, id)
  const after = await renewSubscription(tx, before.id, HOUSE)
  await endOfDebt(tx, id)
  await tx
    .insertInto('paid_periods')
    .values({
      subscription_id: after.id,
      price_id: row.price_id,
      from_at: after.period_start!,
      until_at: after.period_end!,
      currency: row.currency,
      minor: row.net_minor,
      invoice_net_minor: row.net_minor,
      invoice_total_minor: row.total_minor,
      invoice_id: row.invoice_id,
      payment_id: row.payment_id,
    })
    .execute()
  if (row.code_use_id) await spendCode(tx, row.code_use_id, after.period_start!)
  const plan = (await planById(tx, after.plan_id))!
  const amount = await amountWords(tx, money(row.total_minor, row.currency))
  const said = { plan: plan.name, amount, date: shortDate(after.period_end!, after.zone!) }
  await notify(tx, row.user_id, renewed, said, '/my-subscriptions')
  await announce(tx, planPaid, {
    userId: row.user_id,
    subscriptionId: after.id,
    planId: after.plan_id,
    kind: 'renew',
    minor: row.net_minor,
    currency: row.currency,
  })
  await oweOn(tx, before)
}

/** Nothing is owed of it any more. What was charged back is for a period that runs already. */
async function endOfDebt(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ state: 'done', done_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Money for a period that does not begin any more: it is the member's, and used first by the next payment for a plan. */
async function keepMoney(tx: Tx, row: RenewalRow, { brought, recorded }: Came): Promise<void> {
  if (row.state === 'open') await closeRenewal(tx, row.id)
  if (!brought || recorded) return
  const cause = `late ${brought.key}`
  if (!(await addCredit(tx, row.user_id, brought.amount, { kind: 'returned', cause, test: brought.test }))) return
  const subscription = await lockSubscription(tx, row.subscription_id)
  const plan = (await planById(tx, subscription.plan_id))!
  const said = { plan: plan.name, amount: await amountWords(tx, brought.amount) }
  await notify(tx, row.user_id, moneyLate, said, '/my-subscriptions')
}
