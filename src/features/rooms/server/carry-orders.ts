import { sql } from 'kysely'
import type { House } from '../../../platform/server/registry.ts'
import { type Order, tellLiveKit } from './livekit.ts'
import { serversOf } from './servers.ts'

/** An order is told so often; then its room has long been over. */
const TRIES = 8
const AT_ONCE = 50

/** Tells the LiveKit server what it has to do, in the order in which it was noted. One that it does not take waits a while. */
export async function carryOrders(house: House): Promise<void> {
  const { db } = house.database
  const { livekit } = await serversOf(db, house)
  if (!livekit) return void (await db.deleteFrom('room_orders').execute())
  const { rows } = await sql<Order>`
    update room_orders set tries = tries + 1, next_at = clock_timestamp() + make_interval(secs => 5 * power(2, tries))
    where id in (select id from room_orders where next_at <= clock_timestamp() order by id limit ${AT_ONCE} for update skip locked)
    returning id, room_id, act, seat_id`.execute(db)
  for (const told of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const done = await tellLiveKit(db, livekit, house.config.INNER_ADDRESSES, told).catch((error: unknown) => {
      house.log.warn({ err: error }, 'the LiveKit server could not be told')
      return false
    })
    await db
      .deleteFrom('room_orders')
      .where('id', '=', told.id)
      .where(e => e.or([sql<boolean>`${done}`, e('tries', '>=', TRIES)]))
      .execute()
  }
}
