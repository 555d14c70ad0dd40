import { sql } from 'kysely'
import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { holdRoom, SILENT, tellChanges } from './held-room.ts'
import { endHeld } from './own-room.ts'
import { settleRecording } from './recording-state.ts'

const AT_ONCE = 200
/** A broadcast whose owner is away for so long is over. */
const OWNER_AWAY_MINUTES = 10
/** A call to which nobody came for so long is over; and one in which nobody is any more. */
const CALL_WAITS_MINUTES = 10

/** Rooms in which somebody was silent for too long are looked at, although nobody is left who would notice; what nobody needs any more ends. */
export async function sweepRooms(house: House): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'live rooms')
  const silent = await db
    .selectFrom('room_seats')
    .select('room_id as id')
    .distinct()
    .where('state', 'in', ['waiting', 'in'])
    .where(SILENT)
    .limit(AT_ONCE)
    .execute()
  await round.each(silent, ({ id }) =>
    transact(db, async tx => {
      const held = await holdRoom(tx, id)
      await settleRecording(held)
      await tellChanges(held)
    }),
  )
  const { rows: over } = await sql<{ id: string }>`
    select r.id from rooms r where r.ended_at is null and (
      (r.kind = 'public' and r.started_at < clock_timestamp() - make_interval(mins => ${OWNER_AWAY_MINUTES})
        and not exists (select from room_seats s where s.room_id = r.id and s.role = 'owner'
          and (s.state = 'in' or s.left_at > clock_timestamp() - make_interval(mins => ${OWNER_AWAY_MINUTES}))))
      or (r.kind = 'call' and r.created_at < clock_timestamp() - make_interval(mins => ${CALL_WAITS_MINUTES})
        and not exists (select from room_seats s where s.room_id = r.id
          and (s.state in ('waiting', 'in') or s.left_at > clock_timestamp() - interval '2 minutes'))))
    limit ${AT_ONCE}`.execute(db)
  await round.each(over, ({ id }) => transact(db, async tx => endHeld(await holdRoom(tx, id), null, null)))
  await db
    .updateTable('room_recordings')
    .set({ whole_at: sql`clock_timestamp()`, because: sql`case when because = 'over' then 'silent' else because end` })
    .where('whole_at', 'is', null)
    .where(sql<boolean>`stopped_at < clock_timestamp() - interval '5 minutes'`)
    .execute()
  await db
    .deleteFrom('room_webhooks')
    .where(sql<boolean>`at < clock_timestamp() - interval '2 days'`)
    .execute()
  round.end()
}
