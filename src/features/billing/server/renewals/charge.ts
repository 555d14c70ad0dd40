import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../../platform/server/db.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { Round } from '../../../../platform/server/round.ts'
import { personById } from '../../../accounts/server/public.ts'
import { cancelPayment, chargeCard, methodsOf, openPayment, paymentFacts } from '../../../payments/server/public.ts'
import { dueRenewals, lockSubscription, planById, priceById } from '../../../plans/server/public.ts'
import { BANK_DAYS } from '../../rules/dunning.ts'
import { lockMember } from '../member-lock.ts'
import { inBoth } from '../words.ts'
import { failRenewal } from './fail.ts'
import { leftOf } from './left.ts'
import { prepareRenewal } from './prepare.ts'
import { heldRenewal } from './renewal-row.ts'
import { beginPaid } from './settle.ts'

/** So long an answer is waited for before the same payment is asked about again. */
const ANSWER = sql<Date>`clock_timestamp() + interval '1 hour'`

/** Subscriptions whose next period is asked for before it begins: of those who pay by bank. */
async function dueEarly(db: Db): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select s.id, s.user_id as "userId" from subscriptions s
    where s.status = 'active' and s.price_id is not null and s.paused_at is null and not s.cancels_at_end
      and s.period_end <= clock_timestamp() + make_interval(days => case s.period when 'year' then ${BANK_DAYS.year}::int else ${BANK_DAYS.month}::int end)
      and not exists (select 1 from renewals r where r.subscription_id = s.id and r.begins_at = s.period_end and r.dispute_id is null and r.state <> 'closed')
      and (select p.gateway from paid_periods d join payments p on p.id = d.payment_id
        where d.subscription_id = s.id order by d.created_at desc limit 1) = 'bank'
    order by s.period_end`.execute(db)
  return rows
}

/**
 * Asks for what is due: makes the rows of periods that are over, begins those that were paid before, charges cards, and says no for
 * transfers that have not come. A house that slept does all of it once. What fails of one stops no other's.
 */
export async function chargeRenewals(house: House): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'renewals')
  const due = [...(await dueRenewals(db)), ...(await dueEarly(db))]
  await round.each(new Map(due.map(row => [row.id, row])).values(), ({ id, userId }) =>
    transact(db, tx => prepareRenewal(tx, id, userId)),
  )
  await round.each(await paidEarly(db), ({ id }) => transact(db, tx => beginPaid(tx, id)))
  await round.each(await notCome(db), ({ id, way }) => {
    const reason = way === 'bank' ? 'no-transfer' : 'no-card'
    return transact(db, tx => failRenewal(tx, id, { reason, stepUrl: null, paymentId: null }))
  })
  await round.each(await toTry(db), async ({ id, userId }) => {
    const paymentId = await transact(db, tx => openTry(tx, id, userId))
    if (paymentId) await chargeCard(house, paymentId)
  })
  round.end()
}

/** Paid before their period began, which begins now. */
async function paidEarly(db: Db): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from renewals where state = 'open' and paid_at is not null and begins_at <= clock_timestamp()
    order by begins_at`.execute(db)
  return rows
}

/** Money that nobody is asked for and that should be here by now: when its period began, and on the days of the next tries. */
async function notCome(db: Db): Promise<{ id: string; way: string }[]> {
  const { rows } = await sql<{ id: string; way: string }>`
    select id, way from renewals where state = 'open' and way <> 'card' and paid_at is null
      and case when first_failed_at is null then way = 'bank' and begins_at <= clock_timestamp() else try_at <= clock_timestamp() end
    order by begins_at`.execute(db)
  return rows
}

async function toTry(db: Db): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, user_id as "userId" from renewals where state = 'open' and way = 'card' and paid_at is null and try_at <= clock_timestamp()
    order by try_at`.execute(db)
  return rows
}

/** What may be charged of a renewal now: the payment that is still open, or a new one. */
async function openTry(tx: Tx, id: string, userId: string): Promise<string | null> {
  await lockMember(tx, userId)
  const row = await heldRenewal(tx, id)
  if (row.state !== 'open' || row.paid_at || row.try_at === null) return null
  const { rows } = await sql<{ due: boolean }>`select ${row.try_at}::timestamptz <= clock_timestamp() as due`.execute(
    tx,
  )
  if (!rows[0]!.due) return null
  const subscription = await lockSubscription(tx, row.subscription_id)
  // What was taken back is owed also by whoever leaves.
  if ((subscription.cancels_at_end && row.dispute_id === null) || subscription.paused_at !== null) return null
  const before = row.payment_id ? await paymentFacts(tx, row.payment_id) : null
  if (before?.state === 'paid') return null
  if (before?.state === 'open') {
    await tx.updateTable('renewals').set({ try_at: ANSWER }).where('id', '=', id).execute()
    return row.payment_id
  }
  // What is owed of a plan that has ended is paid at its member's click.
  if (!['active', 'past_due', 'grace'].includes(subscription.status)) {
    await tx.updateTable('renewals').set({ try_at: null }).where('id', '=', id).execute()
    return null
  }
  const card = (await methodsOf(tx, userId))[0]
  if (!card) {
    await failRenewal(tx, id, { reason: 'no-card', stepUrl: null, paymentId: null })
    return null
  }
  // What was left open of an earlier try, as for a second step, must not be paid beside this one.
  if (row.payment_id) await cancelPayment(tx, row.payment_id)
  const person = (await personById(tx, userId))!
  const price = await priceById(tx, row.price_id)
  const plan = (await planById(tx, price.plan_id))!
  const paymentId = await openPayment(tx, {
    subject: { kind: 'renewal', id },
    payer: { userId, name: person.name, email: person.email, language: person.language },
    amount: await leftOf(tx, row),
    gateway: card.gateway,
    keepCard: true,
    description: inBoth(`pays.${price.period}`, { plan: plan.name }),
  })
  await tx.insertInto('renewal_tries').values({ renewal_id: id, payment_id: paymentId, outcome: 'asked' }).execute()
  await tx.updateTable('renewals').set({ payment_id: paymentId, try_at: ANSWER }).where('id', '=', id).execute()
  return paymentId
}
