import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'
import type { House } from '../../../platform/server/registry.ts'
import { endRoom } from './faces.ts'
import { endSeat, holdRoom, type Seat, tellChanges } from './held-room.ts'
import { settleRecording } from './recording-state.ts'
import { forgetRecordingsOf } from './recordings.ts'

/** What rooms keep about people: that they were there stays under a pseudonym for those who were there too, what they said goes. */
export const personalOf = (house: House): Personal => ({
  tables: [
    {
      table: 'room_message_hidings',
      whose: ({ id }) =>
        sql`room_message_hidings.message_id in (select m.id from room_messages m where m.user_id = ${id})`,
      erased: { text: sql`''`, reason: sql`''` },
      without: ['by_id', 'lifted_by'],
    },
    {
      table: 'room_messages',
      whose: ['user_id'],
      erased: { text: sql`''`, removed_at: sql`coalesce(removed_at, clock_timestamp())` },
      without: ['client_id'],
    },
    { table: 'room_votes', whose: ['user_id'], erased: 'deleted' },
    { table: 'room_questions', whose: ['user_id'], erased: 'deleted', without: ['client_id'] },
    { table: 'room_interests', whose: ['user_id'], erased: 'deleted' },
    { table: 'room_members', whose: ['user_id'], erased: 'deleted' },
    { table: 'room_passes', whose: ['user_id'], erased: 'deleted', exported: false },
    { table: 'room_recorded', whose: ['user_id'], erased: 'stays' },
    {
      table: 'room_recordings',
      whose: ({ id }) => sql`room_recordings.room_id in (select r.id from rooms r where r.owner_id = ${id})`,
      erased: 'deleted',
    },
    {
      table: 'room_seats',
      whose: ['user_id'],
      erased: { why: sql`''`, name: sql`''`, came_from: sql`null` },
      without: ['came_from'],
    },
    { table: 'rooms', whose: ['owner_id'], erased: { title: sql`'—'`, closed_why: sql`null` }, without: ['ended_by'] },
  ],
  leave: async (tx, userId) => {
    const own = await tx
      .selectFrom('rooms')
      .select('id')
      .where('owner_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute()
    for (const { id } of own) await endRoom(tx, id)
    const seats = await tx
      .selectFrom('room_seats')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'in', ['waiting', 'in'])
      .execute()
    for (const seat of seats as Seat[]) {
      const held = await holdRoom(tx, seat.room_id)
      await endSeat(held, seat, 'left')
      await settleRecording(held)
      await tellChanges(held)
    }
    await forgetRecordingsOf(tx, house, userId)
  },
})
