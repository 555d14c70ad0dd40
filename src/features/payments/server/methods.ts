import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { cardChanged, type GatewayCode, type PaymentMethod } from '../contract.ts'
import { hasExpired } from '../rules/sandbox-cards.ts'
import { gatewayRows } from './gateways/gateway-rows.ts'
import type { KeptCard } from './gateways/gateway.ts'

const now = sql<Date>`clock_timestamp()`

/** Cards that can be charged now, the first one first: of gateways that are on, kept in the mode in which they run. */
async function chargeable(db: Db, userId: string) {
  const rows = await db
    .selectFrom('payment_methods as m')
    .innerJoin('payment_gateways as g', 'g.code', 'm.gateway')
    .select(['m.id', 'm.gateway', 'm.outside_id', 'm.brand', 'm.last4', 'm.expiry_month', 'm.expiry_year', 'm.test'])
    .where('m.user_id', '=', userId)
    .where('m.removed_at', 'is', null)
    .where('g.on_since', 'is not', null)
    .whereRef('m.test', '=', 'g.test')
    .orderBy('m.preferred_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
  return rows.map(row => ({ ...row, gateway: row.gateway as GatewayCode }))
}

/** A member's cards, the one that is charged first. */
export async function methodsOf(db: Db, userId: string): Promise<PaymentMethod[]> {
  const at = await clock(db)
  return (await chargeable(db, userId)).map((row, place) => ({
    _id: row.id,
    gateway: row.gateway,
    brand: row.brand,
    last4: row.last4,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    first: place === 0,
    expired: hasExpired({ month: row.expiry_month, year: row.expiry_year }, at),
    test: row.test,
  }))
}

/** Whether a member has a card that can be charged. */
export async function hasCard(db: Db, userId: string): Promise<boolean> {
  return (await methodsOf(db, userId)).some(one => !one.expired)
}

/** The card of a member that a payment by this gateway charges; undefined without one. */
export const firstCard = async (db: Db, userId: string, gateway: GatewayCode) =>
  (await chargeable(db, userId)).find(one => one.gateway === gateway)

/** Keeps a card that a gateway knows: it is charged first from now on. Told again it is as it was. */
export async function keepCard(
  tx: Tx,
  owner: { payer_id: string | null; gateway: GatewayCode; test: boolean },
  card: KeptCard,
): Promise<void> {
  const { payer_id: userId, gateway, test } = owner
  if (userId === null) return
  const added = await tx
    .insertInto('payment_methods')
    .values({
      user_id: userId,
      gateway,
      test,
      outside_id: card.outsideId,
      brand: card.brand,
      last4: card.last4,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      preferred_at: now,
      added_at: now,
    })
    .onConflict(known => known.columns(['gateway', 'outside_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await announce(tx, cardChanged, { userId })
}

/** Charges this card of the member from now on; 404 for none of theirs. */
export const makeFirst = (tx: Tx, userId: string, id: string): Promise<void> =>
  changeCard(tx, userId, id, { preferred_at: now })

/** Removes a card; its gateway forgets it soon. 404 for none of theirs. */
export const removeCard = (tx: Tx, userId: string, id: string): Promise<void> =>
  changeCard(tx, userId, id, { removed_at: now })

async function changeCard(
  tx: Tx,
  userId: string,
  id: string,
  change: { preferred_at: typeof now } | { removed_at: typeof now },
): Promise<void> {
  const changed = await tx
    .updateTable('payment_methods')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) notFound()
  await announce(tx, cardChanged, { userId })
}

/** The gateway with which a member adds a card: the first that is on and keeps cards; null without one. */
export async function cardGateway(db: Db): Promise<{ code: GatewayCode; test: boolean } | null> {
  const rows = await gatewayRows(db)
  return rows.find(one => one.on_since !== null && one.code !== 'bank') ?? null
}
