import { createHmac } from 'node:crypto'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Connection } from '../contract/inside.ts'
import { areConnected, sends } from '../rules.ts'
import { type Seat, seatOfKey, seatsHere } from './held-room.ts'
import { liveKitToken } from './livekit.ts'
import { type Reader, seatViews } from './names.ts'
import { roomById } from './room-view.ts'
import { type Servers, serversOf } from './servers.ts'
import { peersTopic } from './topics.ts'

/** How long the credentials of a TURN server and the token of a LiveKit server hold. */
const HOURS = 4

/**
 * Servers of ICE as browsers take them. A TURN server is opened by a name that says until when it holds, and the HMAC of it under the
 * secret that the club shares with it (draft-uberti-behave-turn-rest-00): no password lies anywhere, and none lasts.
 */
export function iceServers({ stun, turn, turnSecret }: Servers, seatId: string, until: Date) {
  const servers: { urls: string[]; username?: string; credential?: string }[] = []
  if (stun.length > 0) servers.push({ urls: stun })
  if (turn.length > 0 && turnSecret !== null) {
    const username = `${Math.floor(until.getTime() / 1000)}:${seatId}`
    servers.push({ urls: turn, username, credential: createHmac('sha1', turnSecret).update(username).digest('base64') })
  }
  return servers
}

/** How the media of a room go for whoever is in it: nobody learns of a peer before they were admitted, and of nobody who was not. */
export async function connectionOf(reader: Reader, roomId: string, key: string): Promise<Connection> {
  const { db, house, viewer } = reader
  const room = await roomById(db, roomId)
  const me = await seatOfKey(db, roomId, key, viewer)
  if (room.ended_at) throw new Refusal('rooms.over')
  if (me.state !== 'in') throw new Refusal('rooms.not-in')
  const servers = await serversOf(db, house)
  const until = new Date(Date.now() + HOURS * 3_600_000)
  if (room.way === 'livekit' && servers.livekit) {
    const [view] = await seatViews(reader, [me], me.id)
    const token = await liveKitToken(servers.livekit, room, me, { name: view!.name, hours: HOURS })
    return { by: 'livekit', url: servers.livekit.url, token, until: until.toISOString(), sends: sends(me) }
  }
  const peers = (await seatsHere(db, roomId)).filter(
    (seat: Seat) => seat.state === 'in' && seat.id !== me.id && areConnected(me, seat),
  )
  return {
    by: 'peers',
    iceServers: iceServers(servers, me.id, until),
    until: until.toISOString(),
    sends: sends(me),
    peers: peers.map(seat => ({
      seatId: seat.id,
      topic: peersTopic(house, me, seat),
      polite: me.place > seat.place,
      sends: sends(seat),
    })),
  }
}
