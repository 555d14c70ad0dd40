import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { type Money, money, times } from '../../../platform/shared/money.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { invoiceFacts } from '../../invoices/server/public.ts'
import { paymentFacts, rehearses } from '../../payments/server/public.ts'
import { nextPeriodStart, type Period } from '../../plans/rules/calendar.ts'
import { lockRunning, openForFree, planById } from '../../plans/server/public.ts'
import { clubClock } from '../../settings/server/public.ts'
import { creditGiven, giftAgain, giftGoesOn } from '../contract/notices.ts'
import { addCredit } from './credit.ts'
import { priceOfGift } from './gifts.ts'
import { lockMember } from './member-lock.ts'
import { amountWords } from './words.ts'

type Ended = Selectable<DB['gifts']> & { ended_at: Date; taken_by: string }

/**
 * The club was right about what the bank took of a gift: one that nobody had yet can be had with its code again, and whoever had it has
 * it for the time that was left when it ended. Once, and not before all that the bank took is back. Its giver and whoever has it are told.
 */
export async function giveGiftAgain(tx: Tx, checkoutId: string, paymentId: string): Promise<void> {
  const bought = await tx
    .selectFrom('gifts as g')
    .innerJoin('checkouts as c', 'c.id', 'g.checkout_id')
    .select(['g.taken_by', 'c.invoice_id'])
    .where('g.checkout_id', '=', checkoutId)
    .executeTakeFirst()
  if (!bought?.invoice_id) return
  if (bought.taken_by) await lockMember(tx, bought.taken_by)
  const gift = await tx
    .selectFrom('gifts')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('ended_why', '=', 'charged-back')
    .where('paid_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!gift || (await paymentFacts(tx, paymentId)).chargedBack.minor > 0) return
  const { total, credited } = (await invoiceFacts(tx, bought.invoice_id))!
  if (credited >= total) return
  await tx.updateTable('gifts').set({ ended_at: null, ended_why: null }).where('id', '=', gift.id).execute()
  if (gift.taken_by) await goOn(tx, gift as Ended)
  const said = { plan: (await planById(tx, gift.plan_id))!.name, name: gift.to_name }
  await notify(tx, gift.giver_id, giftAgain, said, '/my-subscriptions')
}

/** Whoever had it has again what they lost: the time that was left of the plan, or what was taken of a balance. */
async function goOn(tx: Tx, gift: Ended): Promise<void> {
  if (gift.subscription_id === null) return toBalance(tx, gift, await takenOfBalance(tx, gift.id))
  const rest = await timeLost(tx, gift.subscription_id)
  if (rest <= 0) return
  const { now, zone } = await clubClock(tx)
  const running = await lockRunning(tx, gift.taken_by)
  const sameGiven = running?.plan_id === gift.plan_id && running.price_id === null && !running.is_trial
  if (running && !sameGiven) return toBalance(tx, gift, await worthOf(tx, gift, rest))
  const from = running?.ends_at && running.ends_at > now ? running.ends_at : now
  const until = new Date(from.getTime() + rest)
  const act = { by: null, why: 'gift-again' }
  const { id } = await openForFree(tx, gift.taken_by, { planId: gift.plan_id, until }, act)
  await tx.updateTable('gifts').set({ subscription_id: id }).where('id', '=', gift.id).execute()
  const said = { plan: (await planById(tx, gift.plan_id))!.name, date: shortDate(until, zone) }
  await notify(tx, gift.taken_by, giftGoesOn, said, '/my-subscriptions')
}

/** How much of its time was left, in milliseconds, when the plan of a gift was ended with it; nothing of one that had ended before. */
async function timeLost(tx: Tx, subscriptionId: string): Promise<number> {
  const { rows } = await sql<{ at: Date; until: Date }>`
    select c.at, s.ends_at as until from subscription_changes c join subscriptions s on s.id = c.subscription_id
    where s.id = ${subscriptionId} and c.event = 'end' and c.why = 'gift-ended' and c.by_id is null`.execute(tx)
  return rows[0] ? rows[0].until.getTime() - rows[0].at.getTime() : 0
}

/** As much of its price as is left of its time: another plan runs meanwhile, and nobody's ends for it. */
async function worthOf(tx: Tx, gift: Ended, rest: number): Promise<Money> {
  const { zone } = await clubClock(tx)
  const from = new Date(gift.ended_at.getTime())
  const whole = nextPeriodStart(from, zone, gift.period as Period, from).getTime() - from.getTime()
  const { amount } = await priceOfGift(tx, gift.checkout_id)
  return times(amount, { part: Math.min(rest, whole), whole }, 'down')
}

/** What was taken of a balance when a gift ended, less what is there again. */
async function takenOfBalance(tx: Tx, giftId: string): Promise<Money> {
  const { rows } = await sql<{ minor: number; currency: string }>`
    select -sum(minor) as minor, currency from credit_entries
    where starts_with(cause, ${`gift ended ${giftId}`}) or starts_with(cause, ${`gift again ${giftId}`})
    group by currency`.execute(tx)
  return rows[0] ? money(Number(rows[0].minor), rows[0].currency) : money(0, 'USD')
}

async function toBalance(tx: Tx, gift: Ended, amount: Money): Promise<void> {
  const { test } = await priceOfGift(tx, gift.checkout_id)
  // Money of a rehearsal that is over is none.
  if (amount.minor <= 0 || (test && !(await rehearses(tx)))) return
  const cause = `gift again ${gift.id} ${gift.ended_at.getTime()}`
  if (!(await addCredit(tx, gift.taken_by, amount, { kind: 'gift', cause, test }))) return
  await notify(tx, gift.taken_by, creditGiven, { amount: await amountWords(tx, amount) }, '/my-subscriptions')
}
