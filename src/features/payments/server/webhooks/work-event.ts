import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { announce } from '../../../../platform/server/outbox.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { type GatewayCode, gatewayTold } from '../../contract.ts'
import { applyTold, noteOutside } from '../apply-told.ts'
import type { Effect } from '../effect.ts'
import { doorOf } from '../gateways/door-of.ts'
import type { Heard } from '../gateways/gateway.ts'
import { lockName, lockPayment, type PaymentRow } from '../queries.ts'
import { takeCard } from '../take-card.ts'

/** Works on one kept event, once, under its lock. */
export async function workEvent(tx: Tx, house: House, eventId: string): Promise<void> {
  const event = await tx
    .selectFrom('payment_events')
    .select(['id', 'gateway', 'body', 'effect'])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
  if (!event || event.effect !== null || event.body === null) return
  const gateway = event.gateway as GatewayCode
  const heard = await doorOf(house, gateway).read(tx, Buffer.from(event.body))
  const payment = await paymentOf(tx, gateway, heard)
  if (payment === 'waits') return void (await noteWaiting(tx, eventId, heard.payment!))
  const effect = await effectOf(tx, house, gateway, payment, heard)
  await tx
    .updateTable('payment_events')
    .set({ effect, payment_id: payment?.id ?? null, waits_for: null, worked_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', eventId)
    .execute()
  if (payment && heard.payment !== null) await callWaiting(tx, gateway, heard.payment)
}

/**
 * The payment of an event: by our own id in it, else by the gateway's name. One that the gateway names and we do not know yet waits
 * until an event says whose it is; null for what is not about a payment of ours.
 */
async function paymentOf(tx: Tx, gateway: GatewayCode, heard: Heard): Promise<PaymentRow | null | 'waits'> {
  const { paymentId, payment: name } = heard
  if (name !== null) await lockName(tx, gateway, name)
  const found = await tx
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where(given => (paymentId ? given('id', '=', paymentId) : given('outside_payment', '=', name)))
    .executeTakeFirst()
  if (found) return lockPayment(tx, found.id)
  return paymentId === null && name !== null && heard.told.what !== 'nothing' ? 'waits' : null
}

const noteWaiting = (tx: Tx, eventId: string, name: string) =>
  tx.updateTable('payment_events').set({ waits_for: name }).where('id', '=', eventId).execute()

async function effectOf(
  tx: Tx,
  house: House,
  gateway: GatewayCode,
  payment: PaymentRow | null,
  heard: Heard,
): Promise<Effect> {
  if (heard.told.what === 'card-kept') return takeCard(tx, gateway, heard.told)
  if (!payment) return heard.told.what === 'nothing' ? 'nothing' : 'not-ours'
  await noteOutside(tx, payment, heard.payment)
  return applyTold(tx, house, payment, heard.told)
}

/** What came before we knew the gateway's name of a payment is worked on now. Whoever calls has the name's lock. */
export async function callWaiting(tx: Tx, gateway: GatewayCode, name: string): Promise<void> {
  const waiting = await tx
    .updateTable('payment_events')
    .set({ waits_for: null })
    .where('gateway', '=', gateway)
    .where('waits_for', '=', name)
    .where('effect', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of waiting) await announce(tx, gatewayTold, { eventId: id, about: name })
}
