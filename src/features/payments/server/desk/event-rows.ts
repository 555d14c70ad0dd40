import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { announce } from '../../../../platform/server/outbox.ts'
import { retryGivenUp } from '../../../../platform/server/retry.ts'
import { offsetOf, type Paging } from '../../../../platform/shared/page.ts'
import { notFound, Refusal } from '../../../../platform/shared/refusal.ts'
import { type GatewayCode, gatewayTold } from '../../contract.ts'
import type { EventView } from '../../contract/desk.ts'
import type { Keeper } from './change-gateway.ts'

type Row = {
  id: string
  gateway: GatewayCode
  outside_id: string
  type: string
  told_at: Date
  received_at: Date
  times: number
  state: EventView['state']
  effect: EventView['effect']
  payment_id: string | null
  payer: string | null
  error: string | null
}

/** How the house fares with an event: its line in the queue says whether it was given up. */
const LINE = sql`lateral (select o.id, o.dead_at, o.error from outbox o where o.event = ${gatewayTold.name}
  and o.payload ->> 'eventId' = e.id::text order by o.id desc limit 1)`
const STATE = sql`case when e.effect is not null then 'done' when line.dead_at is not null then 'dead' else 'waits' end`

/** How events are looked for. */
export type EventWish = Paging & { gateway?: GatewayCode | undefined; state?: EventView['state'] | undefined }

/** A page of what gateways told, the latest first. */
export async function eventPage(db: Db, wish: EventWish): Promise<{ data: EventView[]; count: number }> {
  const { gateway, state } = wish
  // What is done needs no look into the queue.
  const open = state === 'waits' || state === 'dead'
  const where = sql`${gateway ? sql`e.gateway = ${gateway}` : sql`true`}
    and ${state === 'done' ? sql`e.effect is not null` : open ? sql`e.effect is null` : sql`true`}
    and ${open ? sql`${STATE} = ${state}` : sql`true`}`
  const from = sql`payment_events e left join ${LINE} line on e.effect is null where ${where}`
  const { rows } = await sql<Row>`
    select e.id, e.gateway, e.outside_id, e.type, e.told_at, e.received_at, e.times, ${STATE} as state, e.effect, e.payment_id,
      (select payer_name from payments p where p.id = e.payment_id) as payer, line.error
    from ${from} order by e.received_at desc, e.id desc limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)
  const data = rows.map(row => ({
    _id: row.id,
    gateway: row.gateway,
    name: row.outside_id,
    type: row.type,
    toldAt: row.told_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    times: row.times,
    state: row.state,
    effect: row.effect,
    paymentId: row.payment_id,
    payer: row.payer,
    error: row.error,
  }))
  return { data, count: counted.rows[0]!.count }
}

/** Puts an event that did nothing yet back in line: what was given up where it stands, else as a new one. */
export async function retryEvent(tx: Tx, by: Keeper, eventId: string): Promise<void> {
  const event = await tx
    .selectFrom('payment_events')
    .select(['gateway', 'outside_id', 'effect'])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
  if (!event) return notFound()
  if (event.effect !== null) throw new Refusal('payments.nothing-to-do')
  const { rows } = await sql<{ id: number; dead: boolean }>`
    select id, dead_at is not null as dead from outbox where event = ${gatewayTold.name} and payload ->> 'eventId' = ${eventId}
    order by id desc limit 1`.execute(tx)
  const line = rows[0]
  if (line?.dead) await retryGivenUp(tx, 'outbox', line.id)
  else await announce(tx, gatewayTold, { eventId, about: event.outside_id })
  await record(tx, {
    actorId: by.id,
    action: 'payments.retry',
    target: { kind: 'gateway', id: event.gateway },
    after: { event: event.outside_id },
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
}
