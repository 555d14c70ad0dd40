import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { holdRoom, type Seat, tellChanges } from './held-room.ts'
import { endHeld, removeSeat } from './own-room.ts'
import { settleRecording } from './recording-state.ts'

/** Whoever the club suspends is in no room any more; their broadcast and their own room are over. */
export async function leaveSuspended(tx: Tx, userId: string): Promise<void> {
  const own = await tx
    .selectFrom('rooms')
    .select('id')
    .where('owner_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('kind', 'in', ['private', 'public', 'call'])
    .orderBy('id')
    .execute()
  for (const { id } of own) await endHeld(await holdRoom(tx, id), 'club', null)
  const seats = await tx
    .selectFrom('room_seats')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`state in ('waiting', 'in')`)
    .orderBy('room_id')
    .execute()
  for (const seat of seats as Seat[]) {
    const held = await holdRoom(tx, seat.room_id)
    await removeSeat(held, seat, 'left')
    await settleRecording(held)
    await tellChanges(held)
  }
}

/** Of two of whom one blocked the other, neither is in a room of the other any more, nor interested in one. Both go on in rooms that are somebody else's. */
export async function leaveEachOther(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from room_interests i using rooms r where r.id = i.room_id
      and ((r.owner_id = ${one} and i.user_id = ${other}) or (r.owner_id = ${other} and i.user_id = ${one}))`.execute(
    tx,
  )
  const seats = await tx
    .selectFrom('room_seats as s')
    .innerJoin('rooms as r', 'r.id', 's.room_id')
    .selectAll('s')
    .where('s.state', 'in', ['waiting', 'in'])
    .where(e =>
      e.or([
        e.and([e('r.owner_id', '=', one), e('s.user_id', '=', other)]),
        e.and([e('r.owner_id', '=', other), e('s.user_id', '=', one)]),
      ]),
    )
    .orderBy('s.room_id')
    .execute()
  for (const seat of seats as Seat[]) {
    const held = await holdRoom(tx, seat.room_id)
    await removeSeat(held, seat, 'left')
    await settleRecording(held)
    await tellChanges(held)
  }
}
