import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { isSigned, sign } from '../../../platform/server/seal.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { areConnected } from '../rules.ts'
import type { Room, Seat } from './held-room.ts'

/** Topics are said by the server and cannot be guessed: the house signs which seats, or which room, they are of. */
type Keys = Pick<House, 'secrets'>
const keyOf = (house: Keys): string => house.secrets.linkKey
const SIGNED = 22
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** A shorter signature of what a topic is of; 128 bits of it. */
const marked = (house: Keys, text: string): string => `${text}.${sign(keyOf(house), text).slice(0, SIGNED)}`

function readMarked(house: House, prefix: string, id: string): string[] | null {
  const parts = id.split('.')
  const given = parts.pop() ?? ''
  const text = `${prefix}:${parts.join('.')}`
  const whole = sign(keyOf(house), text)
  // Compared in whole: what was cut off is ours.
  return isSigned(keyOf(house), text, given + whole.slice(SIGNED)) ? parts : null
}

/** What passes inside a room, for who is in it. */
export const insideTopic = (house: Keys, { id, epoch }: Pick<Room, 'id' | 'epoch'>): string =>
  marked(house, `inside:${id}.${epoch}`)
export const InsideId = z.string().regex(new RegExp(`^${UUID}\\.\\d{1,9}\\.[\\w-]{${SIGNED}}$`))

/** Whether a topic of the inside is one that holds: of this room since somebody was removed last, while it is not over. */
export async function mayHearInside(db: Db, house: House, id: string): Promise<boolean> {
  const [roomId, epoch] = readMarked(house, 'inside', id) ?? []
  if (roomId === undefined || epoch === undefined) return false
  const room = await db
    .selectFrom('rooms')
    .select('id')
    .where('id', '=', roomId)
    .where('epoch', '=', Number(epoch))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return room !== undefined
}

/** What two seats tell each other, and nobody else hears: of the one who came first, then the other. */
export function peersTopic(house: House, one: Seat, other: Seat): string {
  const [first, second] = one.place < other.place ? [one, other] : [other, one]
  return marked(house, `peers:${first.id}.${second.id}`)
}
export const PeersId = z.string().regex(new RegExp(`^${UUID}\\.${UUID}\\.[\\w-]{${SIGNED}}$`))

/**
 * Whether somebody may hear what two seats tell each other: both are in the same room now and have media to exchange, and where both are
 * members' it is one of the two. Whoever waits, left or was removed hears nothing, whatever they know.
 */
export async function mayHearPeers(db: Db, house: House, viewer: Viewer | null, id: string): Promise<boolean> {
  const ids = readMarked(house, 'peers', id)
  if (ids?.length !== 2) return false
  const seats = await db
    .selectFrom('room_seats as s')
    .innerJoin('rooms as r', 'r.id', 's.room_id')
    .select(['s.room_id', 's.user_id', 's.role', 's.mode'])
    .where('s.id', 'in', ids)
    .where('s.state', '=', 'in')
    .where('r.ended_at', 'is', null)
    .where('r.way', '=', 'peers')
    .execute()
  const [one, other] = seats as (Pick<Seat, 'room_id' | 'user_id' | 'role' | 'mode'> | undefined)[]
  if (!one || !other || one.room_id !== other.room_id || !areConnected(one, other)) return false
  const members = [one.user_id, other.user_id]
  return members.includes(null) || (viewer !== null && members.includes(viewer.id))
}

/** Whether a room can be listened to: its events say nothing but what to read again. */
export async function mayHearRoom(db: Db, roomId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from rooms where id = ${roomId} and ended_at is null) as open`.execute(db)
  return rows[0]?.open === true
}
