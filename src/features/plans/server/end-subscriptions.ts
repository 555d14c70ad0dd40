import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { amountInBoth, money } from '../../../platform/shared/money.ts'
import { type Bilingual, shortDate } from '../../../platform/shared/text.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { endsSoon, hasEnded, priceMoves } from '../contract.ts'
import { daysBetween } from '../rules/calendar.ts'
import { groundName } from './queries.ts'
import { change, lockSubscription, priceById, refusalToEvent, type Subscription } from './subscriptions/change.ts'
import { TOLD_BEFORE_DAYS, unpauseSubscription } from './subscriptions/run.ts'

const HOUSE = { by: null }
type WithPlan = Subscription & { name: unknown }
type Condition = ReturnType<typeof sql<boolean>>

/** Running subscriptions of which something is due. */
const dueIds = (db: Db, statuses: readonly Subscription['status'][], condition: Condition) =>
  db.selectFrom('subscriptions as s').select('s.id').where('s.status', 'in', statuses).where(condition).execute()

/** One of them with the name of its plan, locked, while it is still due; none while somebody else holds it: it comes in the next round. */
const lockDue = (tx: Tx, id: string, statuses: readonly Subscription['status'][], condition: Condition) =>
  tx
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .selectAll('s')
    .select('p.name')
    .where('s.id', '=', id)
    .where('s.status', 'in', statuses)
    .where(condition)
    .forUpdate('s')
    .skipLocked()
    .executeTakeFirst() as Promise<WithPlan | undefined>

/** Ends one that is over and tells its member. */
async function endOne(tx: Tx, row: WithPlan): Promise<void> {
  if (refusalToEvent(row, 'lapse') !== null) return
  await change(tx, row, 'lapse', HOUSE)
  await notify(
    tx,
    row.user_id,
    hasEnded,
    { plan: row.name as Bilingual, ground: await groundName(tx) },
    '/pages/pricing',
  )
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

/** Reminds of one that ends soon. */
async function remindOne(tx: Tx, row: WithPlan, zone: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ reminded_at: sql`clock_timestamp()` })
    .where('id', '=', row.id)
    .execute()
  const said = {
    plan: row.name as Bilingual,
    ground: await groundName(tx),
    date: shortDate(row.ends_at!, zone),
  }
  await notify(tx, row.user_id, endsSoon, said, '/my-subscriptions')
}

/** Ends subscriptions whose time is over and pauses too, and reminds of those that end soon; each by itself. */
export async function endSubscriptions(house: House): Promise<void> {
  const { db } = house.database
  const zone = await setting(db, 'timeZone')
  const round = new Round(house, 'ends of subscriptions')
  const each = async (
    statuses: readonly Subscription['status'][],
    condition: Condition,
    act: (tx: Tx, row: WithPlan) => Promise<unknown>,
  ) =>
    round.each(await dueIds(db, statuses, condition), ({ id }) =>
      transact(db, async tx => {
        const row = await lockDue(tx, id, statuses, condition)
        if (row) await act(tx, row)
      }),
    )
  await each(
    ['trialing', 'active', 'past_due', 'grace'],
    sql`s.paused_at is null and s.ends_at <= clock_timestamp()`,
    endOne,
  )
  await each(['active'], sql`s.paused_until <= clock_timestamp()`, (tx, row) => unpauseSubscription(tx, row.id, HOUSE))
  await each(['trialing', 'active'], sql`s.ends_at > clock_timestamp() and (${remindable(zone)})`, (tx, row) =>
    remindOne(tx, row, zone),
  )
  round.end()
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
  await tx
    .updateTable('subscriptions')
    .set({ next_told_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Tells whoever will pay another price, fourteen days of the calendar before. */
export async function tellOfPrices(house: House): Promise<void> {
  const { db } = house.database
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
  const round = new Round(house, 'news of prices')
  await round.each(due, ({ id }) => transact(db, tx => tellOfPrice(tx, id)))
  round.end()
}
