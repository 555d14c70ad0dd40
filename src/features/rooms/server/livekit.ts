import type { Db, Tx } from '../../../platform/server/db.ts'
import { isInner, outsideFetch } from '../../../platform/server/outside-fetch.ts'
import { wakeWork } from '../../../platform/server/wake-ups.ts'
import type { SeatMode, SeatRole, SeatState } from '../contract/vocabulary.ts'
import { type MediaWay, sends } from '../rules.ts'
import type { LiveKit } from './servers.ts'

/** What of a room and of a seat says what is told. */
type Room = { id: string; way: MediaWay }
type Seat = { id: string; role: SeatRole; mode: SeatMode; state: SeatState; muted_at: Date | null }

/** Loaded where a club has such a server, and not before. */
const sdk = () => import('livekit-server-sdk')

/** What lets one seat into the media of its room, as who it is there: only who is on stage sends. */
export async function liveKitToken(
  { key, secret }: LiveKit,
  room: Pick<Room, 'id'>,
  seat: Pick<Seat, 'id' | 'role' | 'mode'>,
  { name, hours }: { name: string; hours: number },
): Promise<string> {
  const { AccessToken } = await sdk()
  const token = new AccessToken(key, secret, { identity: seat.id, name, ttl: hours * 3600 })
  token.addGrant({ roomJoin: true, room: room.id, ...permissionOf(seat), canUpdateOwnMetadata: false })
  return token.toJwt()
}

const permissionOf = (seat: Pick<Seat, 'role' | 'mode'>) => ({
  canPublish: sends(seat),
  canPublishData: false,
  canSubscribe: seat.mode !== 'chat',
})

/** What the LiveKit server is told to do. Told twice it does it once. */
export const ORDERS = ['permit', 'mute', 'remove', 'end'] as const
export type Order = { room_id: string; act: (typeof ORDERS)[number]; seat_id: string | null }

/**
 * Notes what the LiveKit server has to do of a room whose media go there; it is told after the commit. Who is removed needs nothing else
 * that was noted of them before.
 */
export async function order(
  tx: Tx,
  room: Pick<Room, 'id' | 'way'>,
  act: Order['act'],
  seatIds: readonly (string | null)[],
): Promise<void> {
  if (room.way !== 'livekit' || seatIds.length === 0) return
  if (act === 'remove') await tx.deleteFrom('room_orders').where('seat_id', 'in', seatIds).execute()
  await tx
    .insertInto('room_orders')
    .values(seatIds.map(seat_id => ({ room_id: room.id, act, seat_id })))
    .execute()
  await wakeWork(tx)
}

/** How a server answered: it did it, there is no such room or participant any more (which is as good), or something is wrong. */
export type Answered = {
  outcome: 'works' | 'gone' | 'silent' | 'refused' | 'inner-address' | 'wrong-secret' | 'failed'
  body: unknown
}

const SECONDS = 8

/** Asks the API of a LiveKit server, with a token that holds for a minute and for this alone. */
export async function askLiveKit(
  { url, key, secret }: LiveKit,
  allowInner: boolean,
  method: string,
  body: object,
): Promise<Answered> {
  const { AccessToken } = await sdk()
  const token = new AccessToken(key, secret, { ttl: 60 })
  const room = 'room' in body ? String(body.room) : undefined
  token.addGrant(
    room === undefined ? { roomList: true, roomCreate: true } : { roomAdmin: true, roomCreate: true, room },
  )
  const address = `${url.replace(/^ws/, 'http').replace(/\/$/, '')}/twirp/livekit.RoomService/${method}`
  try {
    const response = await outsideFetch(allowInner)(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token.toJwt()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(SECONDS * 1000),
    })
    const text = (await response.text()).slice(0, 1_000_000)
    if (response.status === 404) return { outcome: 'gone', body: null }
    if (response.status === 401 || response.status === 403) return { outcome: 'wrong-secret', body: null }
    return response.ok ? { outcome: 'works', body: parsed(text) } : { outcome: 'failed', body: null }
  } catch (error) {
    const { name, cause } = error as Error
    if (isInner(error)) return { outcome: 'inner-address', body: null }
    if (name === 'TimeoutError') return { outcome: 'silent', body: null }
    return {
      outcome: (cause as { code?: string } | undefined)?.code === 'ECONNREFUSED' ? 'refused' : 'failed',
      body: null,
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Tells the server one thing, as its seat stands now; true when nothing is left to tell. */
export async function tellLiveKit(db: Db, server: LiveKit, allowInner: boolean, told: Order): Promise<boolean> {
  const room = told.room_id
  const ask = (method: string, body: object) => askLiveKit(server, allowInner, method, body)
  const settled = ({ outcome }: Answered) => outcome === 'works' || outcome === 'gone'
  if (told.act === 'end') return settled(await ask('DeleteRoom', { room }))
  const identity = told.seat_id!
  const seat = (await db
    .selectFrom('room_seats')
    .select(['role', 'mode', 'state', 'muted_at'])
    .where('id', '=', identity)
    .executeTakeFirst()) as Pick<Seat, 'role' | 'mode' | 'state' | 'muted_at'> | undefined
  const inside = seat?.state === 'in'
  if (told.act === 'remove') {
    // Whoever was cut off and is back meanwhile stays.
    if (inside) return true
    // Nor does the token that they have open it again.
    const revokeTokenTs = String(Math.floor(Date.now() / 1000) + 1)
    return settled(await ask('RemoveParticipant', { room, identity, revokeTokenTs }))
  }
  if (!inside) return true
  if (told.act === 'permit')
    return settled(await ask('UpdateParticipant', { room, identity, permission: permissionOf(seat) }))
  // Whoever switched it on again themselves is not switched off once more.
  if (!seat.muted_at) return true
  const there = await ask('GetParticipant', { room, identity })
  if (there.outcome !== 'works') return settled(there)
  const tracks = (there.body as { tracks?: { sid?: string; source?: string; muted?: boolean }[] } | null)?.tracks ?? []
  for (const { sid, source, muted } of tracks)
    if (
      sid &&
      source === 'MICROPHONE' &&
      !muted &&
      !settled(await ask('MutePublishedTrack', { room, identity, trackSid: sid, muted: true }))
    )
      return false
  return true
}
