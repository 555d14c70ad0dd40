import { sql } from 'kysely'
import { type Db, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import type { GatewayCode } from '../contract.ts'
import { applyTold, markFailed, noteOutside } from './apply-told.ts'
import { doorOf } from './gateways/door-of.ts'
import type { Known } from './gateways/gateway.ts'
import { lockName, lockPayment, type PaymentRow, paymentById } from './queries.ts'
import { takeCard } from './take-card.ts'
import { callWaiting } from './webhooks/work-event.ts'

/** So many in one go. */
const MOST = 50
/** A payment that its gateway knows nothing of is over after so long. */
const OVER_AFTER = '25 hours'

async function knownOf(db: Db, payment: PaymentRow): Promise<Known> {
  return {
    paymentId: payment.id,
    page: payment.outside_page,
    payment: payment.outside_payment,
    currency: payment.currency,
    decimals: (await readCurrencies(db)).coinageOf(payment.currency).decimals,
  }
}

/**
 * Asks the gateway how a payment stands and lets the answer take effect: what turns a plan on beside its events. Throws when it is
 * silent.
 */
async function askGateway(house: House, paymentId: string): Promise<void> {
  const { db } = house.database
  const payment = await paymentById(db, paymentId)
  if (!payment || payment.gateway === 'bank' || payment.begun_at === null) return
  if (!['open', 'second-step', 'failed'].includes(payment.state)) return
  const said = await doorOf(house, payment.gateway).look(await knownOf(db, payment))
  await transact(db, async tx => {
    if (said.payment) await lockName(tx, payment.gateway, said.payment)
    const locked = await lockPayment(tx, paymentId)
    await noteOutside(tx, locked, said.payment)
    const effect = await applyTold(tx, house, locked, said.told)
    if (said.payment) await callWaiting(tx, locked.gateway, said.payment)
    if (effect === 'nothing' && locked.state === 'open' && (await isOver(tx, locked.id)))
      await markFailed(tx, locked, 'gateway-down')
  })
}

async function isOver(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('begun_at', '<', sql<Date>`clock_timestamp() - ${sql.lit(OVER_AFTER)}::interval`)
    .executeTakeFirst()
  return row !== undefined
}

type Due = { id: string; state: string }

/** Takes those that are due, and says when they are asked again: later each time, for three days. */
async function takeDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update payments set asked = asked + 1, ask_at = case
        when opened_at < clock_timestamp() - interval '3 days' and state <> 'second-step' then null
        else clock_timestamp() + make_interval(mins => least(360, 10 * power(2, least(asked, 10))::int)) end
    where id in (select id from payments where ask_at <= clock_timestamp() order by ask_at limit ${MOST} for update skip locked)
    returning id, state`.execute(db)
  return rows
}

/** Asks about all payments that have been open for ten minutes, and closes the pages of those that nobody waits for. */
export async function askGateways(house: House): Promise<void> {
  for (const { id, state } of await takeDue(house.database.db))
    try {
      await (state === 'canceled' ? closePage(house, id) : askGateway(house, id))
    } catch (error) {
      house.log.warn({ payment: id, err: error }, 'a gateway could not be asked about a payment')
    }
  await askForCards(house)
  await endUnbegun(house)
}

type DueSetup = { id: string; gateway: string; outside_page: string }

/** Asks about cards that were to be added and that nothing was told of for ten minutes: less and less often, for three days. */
async function askForCards(house: House): Promise<void> {
  const { db } = house.database
  const { rows } = await sql<DueSetup>`
    update payment_setups set asked = asked + 1, ask_at = case when opened_at < clock_timestamp() - interval '3 days' then null
        else clock_timestamp() + make_interval(mins => least(360, 10 * power(2, least(asked, 10))::int)) end
    where id in (select id from payment_setups where ask_at <= clock_timestamp() order by ask_at limit ${MOST} for update skip locked)
    returning id, gateway, outside_page`.execute(db)
  for (const { id, gateway, outside_page: page } of rows)
    try {
      const told = await doorOf(house, gateway as GatewayCode).lookForCard({ setupId: id, page })
      if (told.what === 'card-kept') await transact(db, tx => takeCard(tx, gateway as GatewayCode, told))
      if (told.what === 'failed')
        await db.updateTable('payment_setups').set({ ask_at: null }).where('id', '=', id).execute()
    } catch (error) {
      house.log.warn({ setup: id, err: error }, 'a gateway could not be asked about a card')
    }
}

/** Its page takes no money from now on. */
async function closePage(house: House, paymentId: string): Promise<void> {
  const { db } = house.database
  const payment = await paymentById(db, paymentId)
  if (!payment) return
  await doorOf(house, payment.gateway).close(await knownOf(db, payment))
  await db.updateTable('payments').set({ ask_at: null }).where('id', '=', paymentId).execute()
}

/** What was opened and never begun is over after a day. */
async function endUnbegun(house: House): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'payments that were never begun')
  const left = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'open')
    .where('begun_at', 'is', null)
    .where('opened_at', '<', sql<Date>`clock_timestamp() - ${sql.lit(OVER_AFTER)}::interval`)
    .execute()
  await round.each(left, ({ id }) =>
    transact(db, async tx => {
      const payment = await lockPayment(tx, id)
      if (payment.state === 'open') await markFailed(tx, payment, 'page-expired')
    }),
  )
  round.end()
}

/** Lets gateways forget the cards that their owners removed. */
export async function forgetCards(house: House): Promise<void> {
  const { db } = house.database
  const removed = await db
    .selectFrom('payment_methods')
    .select(['id', 'gateway', 'outside_id'])
    .where('removed_at', 'is not', null)
    .where('detached_at', 'is', null)
    // What its gateway will not hear of stands in nobody's way.
    .orderBy('removed_at', 'desc')
    .limit(MOST)
    .execute()
  for (const { id, gateway, outside_id } of removed)
    try {
      await doorOf(house, gateway as GatewayCode).forget(outside_id)
      await db
        .updateTable('payment_methods')
        .set({ detached_at: sql<Date>`clock_timestamp()` })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      house.log.warn({ card: id, err: error }, 'a gateway could not be told to forget a card')
    }
}
