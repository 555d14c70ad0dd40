import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { AboutRoom, KINDS, RoomMember } from './vocabulary.ts'

/** Who of the club may end rooms, without seeing anything of what is in them. */
export const END_ROOMS = 'rooms.end'
/** Who may set by which servers the media of rooms go. */
export const MANAGE = 'settings.manage'

/** The kind of target that stands for a broadcast: it can be reported by whoever watches, and ended by a decision. */
export const BROADCAST = 'broadcast'

/** What the club says when it ends one, in characters. */
export const LEAST_REASON = 3
export const MOST_REASON = 500

/** A room that goes on, as the club's people see it: neither its title nor who is in it, unless it is public. */
export const RunningRoom = z.object({
  _id: Id,
  kind: z.enum(KINDS),
  owner: RoomMember,
  /** Of a broadcast. */
  title: z.string().nullable(),
  since: z.iso.datetime(),
  count: z.number().int(),
})
export type RunningRoom = z.infer<typeof RunningRoom>

export const listRunning = call('GET /rooms/running', {
  summary: 'Rooms in which somebody is, by whose they are and how many are in. Nothing of what goes on in them.',
  access: { permission: END_ROOMS },
  answer: z.object({ data: z.array(RunningRoom) }),
})

export const closeRoom = call('POST /rooms/:roomId/close', {
  summary: 'The club ends a room; its owner and whoever is in it read why.',
  access: { permission: END_ROOMS },
  params: AboutRoom,
  body: z.object({ reason: z.string().trim().min(LEAST_REASON).max(MOST_REASON) }),
  answer: Done,
  refusals: { 'rooms.over': 409 },
})

const urlOf = (pattern: RegExp) => z.string().trim().max(200).regex(pattern)
/** `stun:host`, `stun:host:3478`. */
export const StunUrl = urlOf(/^stuns?:(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?$/)
/** `turn:host:3478`, `turns:host?transport=tcp`. */
export const TurnUrl = urlOf(/^turns?:(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?(\?transport=(udp|tcp))?$/)
/** `wss://host`, for trials at home `ws://host:7880`. */
export const LiveKitUrl = urlOf(/^wss?:\/\/(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?(\/[A-Za-z0-9._/-]*)?$/)

/** By which servers the media of rooms go. Secrets are kept sealed and never told. */
export const RoomServers = z.object({
  stun: z.array(z.string()),
  turn: z.array(z.string()),
  /** Whether the secret that is shared with the TURN servers is set. */
  turnSecretSet: z.boolean(),
  livekit: z.object({ url: z.string(), key: z.string() }).nullable(),
  revision: z.number().int(),
})
export type RoomServers = z.infer<typeof RoomServers>

export const readRoomServers = call('GET /rooms/servers', {
  summary: 'By which STUN and TURN servers, or which LiveKit server, the media of rooms go.',
  access: { permission: MANAGE },
  answer: z.object({ data: RoomServers, webhook: z.string() }),
})

export const changeRoomServers = call('PUT /rooms/servers', {
  summary:
    'Sets by which servers the media of rooms go. A secret that is left out stays. Rooms in which somebody is go on as they began.',
  access: { permission: MANAGE },
  freshProof: true,
  body: z.object({
    stun: z.array(StunUrl).max(5),
    turn: z.array(TurnUrl).max(5),
    turnSecret: secret(z.string().min(8).max(200)).optional(),
    livekit: z
      .object({
        url: LiveKitUrl,
        key: z.string().trim().min(1).max(100),
        secret: secret(z.string().min(8).max(200)).optional(),
      })
      .nullable(),
    /** The revision that was read: another change meanwhile is refused. */
    seen: z.number().int(),
  }),
  answer: z.object({ message: z.string(), data: RoomServers }),
  refusals: { 'rooms.changed-meanwhile': 409 },
  idempotent: 'never',
})

/** How the trial of one server went. */
export const ServerTrial = z.object({
  server: z.string(),
  kind: z.enum(['stun', 'turn', 'livekit']),
  outcome: z.enum(['works', 'silent', 'refused', 'inner-address', 'wrong-secret', 'unknown-name', 'failed']),
  ms: z.number().int(),
})
export type ServerTrial = z.infer<typeof ServerTrial>

export const tryRoomServers = call('POST /rooms/servers/try', {
  summary:
    'Asks each server that is set, as rooms would: STUN for an address, TURN for a relay, LiveKit for its rooms.',
  access: { permission: MANAGE },
  answer: z.object({ message: z.string(), data: z.array(ServerTrial) }),
  limits: [{ max: 20, seconds: 600, by: 'caller' }],
})

export const takeLiveKitWebhook = call('POST /rooms/livekit/webhook', {
  summary:
    'Takes what the LiveKit server tells of who is there: signed over the bytes as they came, each of it once, in whatever order.',
  access: 'anyone',
  raw: true,
  answer: z.object({ received: z.literal(true) }),
  refusals: { 'rooms.not-signed': 401 },
  idempotent: 'never',
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'rooms.close': true
    'rooms.servers': true
  }
}
