import { sql } from 'kysely'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { noticeBegan } from '../contract.ts'
import type { HeldRoom, Seat } from './held-room.ts'
import { addressOf, nameOfMember } from './names.ts'

/**
 * Tells whoever said that they are interested that a broadcast begins, now that its owner takes a seat in it. Nobody twice: when the owner comes
 * again, those alone who said so since they were there last. Not whom one of the two blocked, and not who is suspended.
 */
export async function tellInterested(house: House, { tx, room }: HeldRoom, seat: Seat): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select i.user_id from room_interests i join users u on u.id = i.user_id
    where i.room_id = ${room.id} and u.suspended_at is null
      and i.at > coalesce((select max(s.left_at) from room_seats s
        where s.room_id = i.room_id and s.role = 'owner' and s.joined_at is not null and s.id <> ${seat.id}), '-infinity')
      and not exists (select from blocks b where (b.user_id, b.blocked_id) in ((i.user_id, ${room.owner_id}), (${room.owner_id}, i.user_id)))
    order by i.at`.execute(tx)
  if (rows.length === 0) return
  const about = { name: await nameOfMember(tx, house, room.owner_id), title: room.title ?? '' }
  const link = await addressOf(tx, room)
  for (const { user_id } of rows)
    await notify(tx, user_id, noticeBegan, about, link, { group: `rooms.began:${room.id}`, by: room.owner_id })
}
