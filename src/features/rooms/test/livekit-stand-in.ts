import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AccessToken, type ClaimGrants, TokenVerifier } from 'livekit-server-sdk'

type Track = { sid: string; source: string; muted: boolean }
type Participant = { identity: string; permission?: object; tracks: Track[] }

/** A server that speaks as much of LiveKit's API as rooms ask of it: it looks at tokens and grants as the real one does, and signs its webhooks. */
export async function liveKitStandIn({ key = 'key', secret = 'a-long-secret-of-the-server' } = {}) {
  const rooms = new Map<string, Map<string, Participant>>()
  const asked: string[] = []
  /** How many of the next requests meet an error instead of an answer. */
  const trouble = { next: 0 }
  /** Requests that are not answered before they may be. */
  const held: { method: string; came: () => void; free: Promise<void> }[] = []
  const verifier = new TokenVerifier(key, secret)

  function answer(method: string, body: Record<string, unknown>, { video }: ClaimGrants): [number, object] {
    if (method === 'ListRooms')
      return video?.roomList ? [200, { rooms: [...rooms.keys()].map(name => ({ name })) }] : [403, {}]
    if (method === 'DeleteRoom')
      return video?.roomCreate ? [rooms.delete(String(body.room)) ? 200 : 404, {}] : [403, {}]
    if (!video?.roomAdmin || video.room !== body.room) return [403, {}]
    const room = rooms.get(String(body.room))
    const who = room?.get(String(body.identity))
    if (!room || !who) return [404, { code: 'not_found' }]
    if (method === 'RemoveParticipant') room.delete(who.identity)
    if (method === 'UpdateParticipant') who.permission = body.permission as object
    if (method === 'MutePublishedTrack')
      for (const track of who.tracks) if (track.sid === body.trackSid) track.muted = body.muted === true
    return [200, who]
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const method = request.url?.split('/').at(-1) ?? ''
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    asked.push(method)
    const at = held.findIndex(one => one.method === method)
    if (at >= 0) {
      const [one] = held.splice(at, 1)
      one!.came()
      await one!.free
    }
    const claims = await verifier.verify(request.headers.authorization?.slice(7) ?? '').catch(() => null)
    const [status, said] =
      trouble.next > 0 ? ([500, {}] as const) : claims ? answer(method, body, claims) : ([401, {}] as const)
    if (trouble.next > 0) trouble.next--
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    secret,
    asked,
    trouble,
    rooms,
    verifier,
    /** The next request of a method has to wait: `came` when it is here, until `free` is called. */
    hold(method: string): { came: Promise<void>; free: () => void } {
      const came = Promise.withResolvers<void>()
      const free = Promise.withResolvers<void>()
      held.push({ method, came: came.resolve, free: free.promise })
      return { came: came.promise, free: free.resolve }
    },
    /** Somebody is in the media of a room with a microphone. */
    join(room: string, identity: string): Participant {
      const there = rooms.get(room) ?? new Map<string, Participant>()
      rooms.set(room, there)
      const who = { identity, tracks: [{ sid: `TR_${identity.slice(0, 6)}`, source: 'MICROPHONE', muted: false }] }
      there.set(identity, who)
      return who
    },
    /** A webhook as the server sends it: its body, and the header that signs it. */
    async webhook(body: object, signedBy = secret): Promise<{ body: string; headers: Record<string, string> }> {
      const text = JSON.stringify(body)
      const token = new AccessToken(key, signedBy, { ttl: 300 })
      token.sha256 = createHash('sha256').update(text).digest('base64')
      return { body: text, headers: { 'content-type': 'application/webhook+json', authorization: await token.toJwt() } }
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
