import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { sign } from '../../../platform/server/seal.ts'
import { hashOf } from '../../../platform/server/token.ts'
import type { Comer } from '../rules.ts'
import { type Seat } from './held-room.ts'

/** The network of an address: of IPv6 the half that a household or an office has for itself. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const known = ipaddr.process(address)
  return known instanceof ipaddr.IPv6 ? known.parts.slice(0, 4).join(':') : known.toString()
}

/** From where somebody came to a room; nothing can be told by it but whether two of the same room came from the same network. */
export const cameFrom = (house: House, roomId: string, address: string): string =>
  sign(house.secrets.linkKey, `room-seat:${roomId}:${networkOf(address)}`).slice(0, 22)

/**
 * Whether somebody was removed from a room without being known by their account or their link: by the key that their window kept, and
 * whoever comes without an account by the network from which somebody was removed. Members and guests are not taken for each other.
 */
export async function isBarred(
  db: Db,
  roomId: string,
  comer: Comer,
  { from, key }: { from?: string | null; key?: string | undefined },
): Promise<boolean> {
  if (comer.as === 'account' && comer.owner) return false
  const network = comer.as === 'visitor' ? (from ?? null) : null
  if (network === null && key === undefined) return false
  const row = await db
    .selectFrom('room_seats')
    .select('id')
    .where('room_id', '=', roomId)
    .where('state', '=', 'removed')
    .where(e =>
      e.or([
        ...(network === null ? [] : [e('came_from', '=', network)]),
        ...(key === undefined ? [] : [e('key_hash', '=', hashOf(key))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Shown to the owner at most. */
const MOST = 50

/** Who was removed from a room and does not come in again, the latest first, each once. */
export async function removedFrom(db: Db, roomId: string): Promise<Seat[]> {
  const rows = (await db
    .selectFrom('room_seats')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('state', '=', 'removed')
    .orderBy('place', 'desc')
    .limit(MOST)
    .execute()) as Seat[]
  const known = new Set<string>()
  return rows.filter(seat => {
    const who = seat.user_id ?? seat.pass_id ?? seat.came_from ?? seat.id
    return known.has(who) ? false : known.add(who)
  })
}

/** Every seat from which the same person was removed is one that was left. */
export async function allowAgain(db: Db, roomId: string, { id, user_id, pass_id, came_from }: Seat): Promise<void> {
  await db
    .updateTable('room_seats')
    .set({ state: 'left' })
    .where('room_id', '=', roomId)
    .where('state', '=', 'removed')
    .where(e =>
      e.or([
        e('id', '=', id),
        ...(user_id ? [e('user_id', '=', user_id)] : []),
        ...(pass_id ? [e('pass_id', '=', pass_id)] : []),
        ...(user_id || pass_id || !came_from
          ? []
          : [e.and([e('user_id', 'is', null), e('pass_id', 'is', null), e('came_from', '=', came_from)])]),
      ]),
    )
    .execute()
}

/** From where people came is forgotten. */
export const forgetOrigins = (db: Db, roomId: string): Promise<unknown> =>
  db
    .updateTable('room_seats')
    .set({ came_from: sql`null` })
    .where('room_id', '=', roomId)
    .execute()
