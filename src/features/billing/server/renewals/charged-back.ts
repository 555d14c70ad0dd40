import { sql } from 'kysely'
import { clock } from '../../../../platform/server/clock.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { notify } from '../../../../platform/server/outbox.ts'
import type { Carried } from '../../../../platform/shared/event.ts'
import { money } from '../../../../platform/shared/money.ts'
import { personById, staffWith } from '../../../accounts/server/public.ts'
import { invoiceFacts, recordPayment } from '../../../invoices/server/public.ts'
import type { chargeBackReversed, paymentChargedBack } from '../../../payments/contract.ts'
import { hasCard } from '../../../payments/server/public.ts'
import { lockSubscription } from '../../../plans/server/public.ts'
import { creditGiven, reinstated, takenBackAfter } from '../../contract/notices.ts'
import { chargedBackForStaff } from '../../contract/staff.ts'
import { type Bought, boughtBy } from '../bought-by.ts'
import { addCredit } from '../credit.ts'
import { endGift } from '../end-gift.ts'
import { giveGiftAgain } from '../give-gift-again.ts'
import { lockMember } from '../member-lock.ts'
import { amountWords, inBoth } from '../words.ts'
import { closeRenewal } from './close.ts'
import { askForDebt } from './fail.ts'
import { recoverWhenClear } from './settle.ts'

type Back = Carried<typeof paymentChargedBack>

/** Which time the bank took it; an event from before times had names is the last one of its payment. */
async function disputeOf(tx: Tx, { disputeId, paymentId }: Back): Promise<string> {
  if (disputeId) return disputeId
  const { rows } = await sql<{ id: string }>`
    select id from payment_disputes where payment_id = ${paymentId} order by told_at desc limit 1`.execute(tx)
  return rows[0]!.id
}

/** The bank took back what was paid: its invoice is open again, and a plan that runs owes it. */
export async function chargedBack(tx: Tx, back: Back): Promise<void> {
  const bought = await boughtBy(tx, back.subject)
  if (!bought) return
  await lockMember(tx, bought.userId)
  const disputeId = await disputeOf(tx, back)
  if (bought.invoiceId)
    await recordPayment(tx, bought.invoiceId, {
      amount: money(-back.amount.minor, back.amount.currency),
      paidOn: await clock(tx),
      how: inBoth('how.charged-back'),
      paymentId: back.paymentId,
      key: `charged back ${disputeId}`,
    })
  if (bought.gift) return endGift(tx, back.subject.id, 'charged-back')
  const owed = await owe(tx, bought, back, disputeId)
  if (owed) await tellStaff(tx, bought, back, owed)
}

/** What becomes of what a bank took back: asked for of a plan that runs, open of one that has ended; `unused`: of no plan at all. */
type Owed = 'asked' | 'ended' | 'unused'

async function tellStaff(tx: Tx, { userId, plan }: Bought, { amount }: Back, owed: Owed): Promise<void> {
  const name = (await personById(tx, userId))?.name ?? ''
  const said = { plan, name, amount: await amountWords(tx, amount), how: inBoth(`charged-back.${owed}`) }
  for (const { id } of await staffWith(tx, 'subscriptions.update'))
    await notify(tx, id, chargedBackForStaff, said, `/apps/users/view/${userId}?tab=billing`)
}

/** The period that a payment was for; none of money that could not be used. */
async function periodOf(tx: Tx, { paymentId, subject }: Back) {
  const { rows } = await sql<{ from: Date; until: Date; price: string }>`
    select from_at as from, until_at as until, price_id as price from paid_periods where payment_id = ${paymentId}
    union all
    select begins_at, until_at, price_id from renewals where id = ${subject.id} and paid_at is not null
    limit 1`.execute(tx)
  return rows[0]
}

/**
 * What was taken back is owed in a row of its own, whatever period runs by now. Of a plan that runs it is asked for as after any charge
 * that failed, of one that is paused when it goes on. Of one that has ended nothing is charged by itself: the row stays open, for staff
 * and its member to see, until its invoice is paid or corrected or the club wins.
 */
async function owe(tx: Tx, bought: Bought, back: Back, disputeId: string): Promise<Owed | null> {
  const period = bought.subscriptionId && bought.invoiceId ? await periodOf(tx, back) : undefined
  if (!period) return 'unused'
  const row = await lockSubscription(tx, bought.subscriptionId!)
  const runs = ['active', 'past_due', 'grace'].includes(row.status) && row.price_id !== null
  const { minor, currency } = back.amount
  const made = await tx
    .insertInto('renewals')
    .values({
      subscription_id: row.id,
      user_id: bought.userId,
      begins_at: period.from,
      until_at: period.until,
      price_id: period.price,
      currency,
      net_minor: minor,
      total_minor: minor,
      due_minor: minor,
      way: (await hasCard(tx, bought.userId)) ? 'card' : 'nothing',
      invoice_id: bought.invoiceId,
      dispute_id: disputeId,
      failure: 'charged-back',
    })
    .onConflict(known => known.column('dispute_id').where('dispute_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  if (runs) await askForDebt(tx, made.id, back.paymentId)
  else await leaveOpen(tx, made.id, bought, back)
  return runs ? 'asked' : 'ended'
}

/** Notes what is owed of a plan that has ended, and tells its member. */
async function leaveOpen(tx: Tx, id: string, { userId, plan }: Bought, { paymentId, amount }: Back): Promise<void> {
  await tx
    .insertInto('renewal_tries')
    .values({ renewal_id: id, payment_id: paymentId, outcome: 'failed', reason: 'charged-back' })
    .execute()
  await tx
    .updateTable('renewals')
    .set({ first_failed_at: await clock(tx) })
    .where('id', '=', id)
    .execute()
  const said = { plan, amount: await amountWords(tx, amount) }
  await notify(tx, userId, takenBackAfter, said, '/my-subscriptions')
}

/** A pause is over: what was taken back meanwhile is asked for now. */
export async function askForDebts(tx: Tx, subscriptionId: string): Promise<void> {
  const debts = await tx
    .selectFrom('renewals')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('dispute_id', 'is not', null)
    .where('state', '=', 'open')
    .where('first_failed_at', 'is', null)
    .execute()
  for (const { id } of debts) await askForDebt(tx, id)
}

/** Of some document nothing is open any more, since it was corrected: what a bank took back of it is not owed. */
export async function closeDebtsWithout(tx: Tx, subject: { kind: string; id: string }): Promise<void> {
  const { rows } = await sql<{ id: string; subscription_id: string; user_id: string }>`
    select r.id, r.subscription_id, r.user_id from renewals r join invoices i on i.id = r.invoice_id
    join invoice_standing s on s.invoice_id = i.id
    where r.dispute_id is not null and r.state = 'open' and r.paid_at is null and i.subject_kind = ${subject.kind}
      and i.subject_id = ${subject.id} and s.paid_minor + s.credited_minor >= i.total_minor`.execute(tx)
  for (const debt of rows) {
    await lockMember(tx, debt.user_id)
    await closeRenewal(tx, debt.id)
    await recoverWhenClear(tx, debt.subscription_id)
  }
}

/**
 * The club was right: what the bank took is paid again on the invoice and not owed any more. What was paid a second time meanwhile is the
 * member's.
 */
export async function givenBackByBank(tx: Tx, back: Carried<typeof chargeBackReversed>): Promise<void> {
  const { subject, paymentId, amount, disputeId, test } = back
  const bought = await boughtBy(tx, subject)
  if (!bought?.invoiceId) return
  const { userId, invoiceId } = bought
  await lockMember(tx, userId)
  const debt = await tx.selectFrom('renewals').select('id').where('dispute_id', '=', disputeId).executeTakeFirst()
  if (debt) await closeRenewal(tx, debt.id)
  const { open } = (await invoiceFacts(tx, invoiceId))!
  const paidOn = await clock(tx)
  await recordPayment(tx, invoiceId, {
    amount,
    paidOn,
    how: inBoth('how.reinstated'),
    paymentId,
    key: `reinstated ${disputeId}`,
  })
  if (bought.subscriptionId) await recoverWhenClear(tx, bought.subscriptionId)
  if (bought.gift) await giveGiftAgain(tx, subject.id, paymentId)
  else {
    const said = { plan: bought.plan, amount: await amountWords(tx, amount) }
    await notify(tx, userId, reinstated, said, '/my-subscriptions')
  }
  const over = money(amount.minor - Math.min(amount.minor, Math.max(0, open)), amount.currency)
  if (over.minor === 0) return
  await recordPayment(tx, invoiceId, {
    amount: money(-over.minor, over.currency),
    paidOn,
    how: inBoth('how.to-balance'),
    paymentId: null,
    key: `reinstated to balance ${disputeId}`,
  })
  await addCredit(tx, userId, over, { kind: 'returned', cause: `reinstated ${disputeId}`, test })
  await notify(tx, userId, creditGiven, { amount: await amountWords(tx, over) }, '/my-subscriptions')
}
