import { sql } from 'kysely'
import type { Failure, Waiting, Work } from '../../../platform/server/queue.ts'
import type { House } from '../../../platform/server/registry.ts'
import { type Order, tellLiveKit } from './livekit.ts'
import { serversOf } from './servers.ts'

type Row = Waiting & Order & { id: string; late: boolean }

const AT_ONCE = { postgres: 8, embedded: 2 }
/** What opens a room holds no longer than that: an order that is older has nothing left to do. */
const HOURS = 6
/** A server that was away is told at the latest so long after it is back. */
const AGAIN_MS = 60_000

/** What was asked of the LiveKit server was not done. */
class NotDone extends Error {}

const explain = (error: unknown): Failure => ({
  reason: error instanceof NotDone ? 'refused' : 'fault',
  error: (error as Error).message,
})

/**
 * Tells the LiveKit server what it has to do. Each order says how its seat stands now; of one seat they are told one after the other, by
 * whichever process, so that an earlier one that took longer does not undo a later one.
 */
export function orderWork(house: House): Work<Row> {
  const { db, kind } = house.database
  return {
    table: 'room_orders',
    name: 'orders to LiveKit',
    atOnce: AT_ONCE[kind],
    open: sql<boolean>`not exists (
      select from room_orders before where before.seat_id = waiting.seat_id and before.id < waiting.id and before.dead_at is null)`,
    columns: sql`room_id, act, seat_id, created_at < clock_timestamp() - make_interval(hours => ${HOURS}) as late`,
    firstWait: 5,
    comesAgain: () => new Date(Date.now() + AGAIN_MS),
    explain,
    async carry(row) {
      const { livekit } = await serversOf(db, house)
      if (livekit && !row.late && !(await tellLiveKit(db, livekit, house.config.INNER_ADDRESSES, row)))
        throw new NotDone(`${row.act} was not done`)
      await db.deleteFrom('room_orders').where('id', '=', row.id).execute()
    },
  }
}
