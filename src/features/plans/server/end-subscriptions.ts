import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { amountInBoth, money } from '../../../platform/shared/money.ts'
import { type Bilingual, shortDate } from '../../../platform/shared/text.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { endsSoon, hasEnded, priceMoves } from '../contract.ts'
import { daysBetween } from '../rules/calendar.ts'
import { change, lockSubscription, priceById, refusalToEvent, type Subscription } from './subscriptions/change.ts'
import { TOLD_BEFORE_DAYS, unpauseSubscription } from './subscriptions/run.ts'

const BATCH = 200
const HOUSE = { by: null }
type WithPlan = Subscription & { name: unknown }

/** Running subscriptions with the names of their plans, locked; others' locks are skipped. */
const locked = (tx: Tx, statuses: readonly Subscription['status'][]) =>
  tx
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .selectAll('s')
    .select('p.name')
    .where('s.status', 'in', statuses)
    .limit(BATCH)
    .forUpdate('s')
    .skipLocked()

/** Ends what is over and tells its members, in one transaction a batch. */
async function endBatch(tx: Tx): Promise<number> {
  const rows = (await locked(tx, ['trialing', 'active', 'past_due', 'grace'])
    .where('s.paused_at', 'is', null)
    .where('s.ends_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()) as WithPlan[]
  const over = rows.filter(row => refusalToEvent(row, 'lapse') === null)
  for (const row of over) {
    await change(tx, row, 'lapse', HOUSE)
    await notify(tx, row.user_id, hasEnded, { plan: row.name as Bilingual }, '/pages/pricing')
  }
  return over.length
}

/**
 * What is to be reminded of: a trial fourteen days and one day of the calendar before it ends (a shorter one only on the last), anything
 * else that ends within three days.
 */
const remindable = (zone: string) => {
  const day = (at: string) => sql`(${sql.ref(at)} at time zone ${zone})::date`
  const left = sql`(${day('s.ends_at')} - (clock_timestamp() at time zone ${zone})::date)`
  return sql<boolean>`case when s.status = 'trialing' then
      (s.reminded_at is null and ${left} <= case when s.ends_at - s.started_at > interval '14 days' then 14 else 1 end)
      or (${left} <= 1 and ${day('s.ends_at')} - ${day('s.reminded_at')} > 1)
    else s.reminded_at is null and s.ends_at <= clock_timestamp() + interval '3 days' end`
}

/** Reminds of what ends soon. */
async function remindBatch(tx: Tx): Promise<number> {
  const zone = await setting(tx, 'timeZone')
  const rows = (await locked(tx, ['trialing', 'active'])
    .where('s.ends_at', '>', sql<Date>`clock_timestamp()`)
    .where(remindable(zone))
    .execute()) as WithPlan[]
  for (const row of rows) {
    await tx
      .updateTable('subscriptions')
      .set({ reminded_at: sql`clock_timestamp()` })
      .where('id', '=', row.id)
      .execute()
    const said = { plan: row.name as Bilingual, date: shortDate(row.ends_at!, zone) }
    await notify(tx, row.user_id, endsSoon, said, '/my-subscriptions')
  }
  return rows.length
}

/** Ends pauses whose time is over. */
async function unpauseBatch(tx: Tx): Promise<number> {
  const rows = await locked(tx, ['active']).where('s.paused_until', '<=', sql<Date>`clock_timestamp()`).execute()
  for (const row of rows) await unpauseSubscription(tx, row.id, HOUSE)
  return rows.length
}

/** Ends subscriptions whose time is over and pauses too, and reminds of those that end soon. */
export async function endSubscriptions(db: Db): Promise<void> {
  while ((await transact(db, endBatch)) > 0);
  while ((await transact(db, unpauseBatch)) > 0);
  while ((await transact(db, remindBatch)) > 0);
}

async function amountOf(tx: Tx, minor: number, code: string): Promise<Bilingual> {
  const currency = await currencyByCode(tx, code)
  if (!currency) throw new Error(`No currency is called ${code}`)
  return amountInBoth(money(minor, code), currency)
}

async function tellOfPrice(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  const end = row.period_end
  if (!end || !row.zone || row.next_by !== 'club' || row.next_told_at) return
  // Told on that day or not at all: a house that slept through it moves the price a period later.
  if (daysBetween(await clock(tx), end, row.zone) !== TOLD_BEFORE_DAYS) return
  const plan = await tx.selectFrom('plans').select('name').where('id', '=', row.plan_id).executeTakeFirstOrThrow()
  const next = await priceById(tx, row.next_price_id!)
  const said = {
    plan: plan.name as Bilingual,
    date: shortDate(end, await setting(tx, 'timeZone')),
    before: await amountOf(tx, row.minor!, row.currency!),
    after: await amountOf(tx, next.minor, next.currency),
  }
  await notify(tx, row.user_id, priceMoves, said, '/my-subscriptions')
  await tx.updateTable('subscriptions').set({ next_told_at: sql`clock_timestamp()` }).where('id', '=', id).execute()
}

/** Tells whoever will pay another price, fourteen days of the calendar before. */
export async function tellOfPrices(db: Db): Promise<void> {
  const due = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('next_by', '=', 'club')
    .where('next_told_at', 'is', null)
    .where('status', 'in', ['active', 'past_due'])
    .where('paused_at', 'is', null)
    .where('cancels_at_end', '=', false)
    .where('period_end', '>', sql<Date>`clock_timestamp() + interval '12 days'`)
    .where('period_end', '<', sql<Date>`clock_timestamp() + interval '16 days'`)
    .execute()
  for (const { id } of due) await transact(db, tx => tellOfPrice(tx, id))
}
