import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { LiveRecording } from './recording.ts'
import { AboutRoom, KINDS, MAX_TITLE, MODES, REACTIONS, SEAT_STATES, Seated, SeatView } from './vocabulary.ts'

/** Why somebody may not do something in a room, as a code with a sentence. */
const WhyNot = z
  .enum(['rooms.sign-in-first', 'profile-required', 'restricted', 'rooms.not-in', 'rooms.on-stage'])
  .nullable()

/** A room as whoever has a seat in it sees it. In the lobby there is only oneself in it. */
export const LiveRoom = z.object({
  _id: Id,
  rev: z.number().int(),
  kind: z.enum(KINDS),
  title: z.string(),
  ownerId: Id,
  lobby: z.boolean(),
  locked: z.boolean(),
  recordable: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  me: SeatView,
  /** Who is in: of a broadcast whoever is on stage, and whose hand is up; for its owner also who watches, up to 300. */
  seats: z.array(SeatView),
  /** How many watch a broadcast. */
  watching: z.number().int(),
  /** Who waits, the longest first; for the owner. */
  waiting: z.array(SeatView),
  /** Who was removed and does not come in again, each once; for the owner. */
  removed: z.array(SeatView),
  recording: LiveRecording.nullable(),
  /** Topic of what passes between those inside (`rooms.reacted`, `rooms.muted`); another one whenever somebody was removed. Null in the lobby. */
  inside: z.string().nullable(),
  /** Number of the newest message. */
  lastSeq: z.number().int(),
  /** What the reader may do, greyed with its reason where they may not. */
  may: z.object({ chat: WhyNot, files: WhyNot, hand: WhyNot, react: WhyNot, ask: WhyNot, vote: WhyNot }),
})
export type LiveRoom = z.infer<typeof LiveRoom>

const Live = z.object({ data: LiveRoom })
const SaidLive = z.object({ message: z.string(), data: LiveRoom })
const INSIDE = { 'rooms.over': 409, 'rooms.not-in': 409 } as const
const OWNERS = { ...INSIDE, 'rooms.owner-only': 403 } as const
const OfSeat = Seated.extend({ seatId: Id })
/** In one room nobody clicks oftener. */
const CLICKS = [{ max: 240, seconds: 60, by: 'address' }] as const

export const readLive = call('POST /rooms/:roomId/live', {
  summary: 'The room as whoever has a seat in it sees it; also when the seat has ended, which `me.state` says.',
  access: 'anyone',
  reads: true,
  closedToLooking: true,
  params: AboutRoom,
  body: Seated,
  answer: Live,
  refusals: { 'rooms.over': 409 },
  idempotent: 'never',
})

export const sayHere = call('POST /rooms/:roomId/here', {
  summary: 'Says that a window is still there, every 15 seconds; who said nothing for 45 is gone.',
  access: 'anyone',
  whileRestricted: true,
  params: AboutRoom,
  body: Seated,
  answer: z.object({ data: z.object({ state: z.enum(SEAT_STATES), rev: z.number().int() }) }),
  refusals: { 'rooms.over': 409 },
  idempotent: 'never',
})

export const leaveRoom = call('POST /rooms/:roomId/leave', {
  summary: 'Leaves a room or its lobby. The seat is over with it.',
  access: 'anyone',
  whileRestricted: true,
  params: AboutRoom,
  body: Seated,
  answer: Done,
  idempotent: 'never',
})

/** A server of ICE, as RTCPeerConnection takes it. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: secret(z.string()).optional(),
})

/** How the media of a room go. */
export const Connection = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('peers'),
    iceServers: z.array(IceServer),
    /** Until when the credentials of TURN hold; ask again before. */
    until: z.iso.datetime(),
    /** Whether one sends picture and sound, or only receives. */
    sends: z.boolean(),
    /**
     * Whom one connects to: `topic` is theirs and one's own alone; listen to it before saying anything on it. Who is `polite` gives way
     * (perfect negotiation): the one who came later. `sends` says whether they send anything.
     */
    peers: z.array(z.object({ seatId: Id, topic: z.string(), polite: z.boolean(), sends: z.boolean() })),
  }),
  z.object({
    by: z.literal('livekit'),
    /** Address of the LiveKit server, `wss://…`; participants are called by their seat's id, and the room by the room's. */
    url: z.string(),
    token: secret(z.string()),
    until: z.iso.datetime(),
    sends: z.boolean(),
  }),
])
export type Connection = z.infer<typeof Connection>

export const connectMedia = call('POST /rooms/:roomId/connect', {
  summary:
    'How the media of a room go, for whoever is in: servers, credentials that last some hours, and whom one connects to.',
  access: 'anyone',
  reads: true,
  closedToLooking: true,
  params: AboutRoom,
  body: Seated,
  answer: z.object({ data: Connection }),
  refusals: INSIDE,
  idempotent: 'never',
  limits: CLICKS,
})

export const admit = call('POST /rooms/:roomId/admit', {
  name: 'admitToRoom',
  summary: 'Lets in one who waits, or all of them without `seatId`. Who does not fit in waits on.',
  access: 'anyone',
  params: AboutRoom,
  body: Seated.extend({ seatId: Id.optional() }),
  answer: SaidLive,
  refusals: { ...OWNERS, 'rooms.full': 409 },
  idempotent: 'never',
  limits: CLICKS,
})

export const sendBack = call('POST /rooms/:roomId/send-back', {
  name: 'sendBackFromLobby',
  summary: 'Sends back one who waits. They may ask again after five minutes.',
  access: 'anyone',
  params: AboutRoom,
  body: OfSeat,
  answer: SaidLive,
  refusals: OWNERS,
  idempotent: 'never',
  limits: CLICKS,
})

export const removeFromRoom = call('POST /rooms/:roomId/remove', {
  summary: 'Removes somebody from the room; they do not come in again, unless the owner allows it.',
  description:
    'Who has no account is known by the key that their browser kept and by the address that they came from, as long as the room lives: whoever else comes from there without signing in is refused too.',
  access: 'anyone',
  params: AboutRoom,
  body: OfSeat,
  answer: SaidLive,
  refusals: OWNERS,
  idempotent: 'never',
  limits: CLICKS,
})

export const allowBack = call('POST /rooms/:roomId/allow-back', {
  name: 'allowBackIntoRoom',
  summary: 'Lets somebody who was removed come again, by whichever way they come.',
  access: 'anyone',
  params: AboutRoom,
  body: OfSeat,
  answer: SaidLive,
  refusals: OWNERS,
  idempotent: 'never',
  limits: CLICKS,
})

export const muteInRoom = call('POST /rooms/:roomId/mute', {
  summary:
    'Switches the microphone of one off, or of everybody else without `seatId`. Only they themselves can switch it on again.',
  access: 'anyone',
  params: AboutRoom,
  body: Seated.extend({ seatId: Id.optional() }),
  answer: SaidLive,
  refusals: OWNERS,
  idempotent: 'never',
  limits: CLICKS,
})

export const unmute = call('POST /rooms/:roomId/unmute', {
  name: 'unmuteInRoom',
  summary: 'Says that one switched one’s own microphone on again after the owner had switched it off.',
  access: 'anyone',
  whileRestricted: true,
  params: AboutRoom,
  body: Seated,
  answer: Done,
  refusals: INSIDE,
  idempotent: 'never',
  limits: CLICKS,
})

export const changeMode = call('PUT /rooms/:roomId/mode', {
  name: 'changeModeInRoom',
  summary: 'How one takes part from now on: with what one has, only listening, or only by chat.',
  access: 'anyone',
  whileRestricted: true,
  params: AboutRoom,
  body: Seated.extend({ mode: z.enum(MODES) }),
  answer: SaidLive,
  refusals: INSIDE,
  idempotent: 'never',
  limits: CLICKS,
})

export const bringOnStage = call('POST /rooms/:roomId/stage', {
  summary: 'Brings somebody who watches a broadcast on stage, or back among those who watch.',
  access: 'anyone',
  params: AboutRoom,
  body: OfSeat.extend({ onStage: z.boolean() }),
  answer: SaidLive,
  refusals: { ...OWNERS, 'rooms.stage-full': 409, 'rooms.not-a-stage': 409 },
  idempotent: 'never',
  limits: CLICKS,
})

export const changeRoom = call('PUT /rooms/:roomId', {
  summary: 'Locks a room, switches its lobby or recording, or names it anew. What is left out stays.',
  access: 'anyone',
  params: AboutRoom,
  body: Seated.extend({
    title: z.string().trim().min(1).max(MAX_TITLE).optional(),
    locked: z.boolean().optional(),
    lobby: z.boolean().optional(),
    recordable: z.boolean().optional(),
  }),
  answer: SaidLive,
  refusals: { ...OWNERS, 'rooms.always-lobby': 409 },
  idempotent: 'never',
  limits: CLICKS,
})

export const endRoom = call('POST /rooms/:roomId/end', {
  summary: 'Ends a room for everybody.',
  access: 'anyone',
  whileRestricted: true,
  params: AboutRoom,
  body: Seated,
  answer: Done,
  refusals: OWNERS,
  idempotent: 'never',
})

export const raiseHand = call('PUT /rooms/:roomId/hand', {
  name: 'raiseHandInRoom',
  summary: 'Raises one’s hand or takes it down; the owner may take down another’s with `seatId`.',
  access: 'anyone',
  params: AboutRoom,
  body: Seated.extend({ up: z.boolean(), seatId: Id.optional() }),
  answer: SaidLive,
  refusals: { ...OWNERS, 'rooms.sign-in-first': 403 },
  idempotent: 'never',
  limits: CLICKS,
})

export const react = call('POST /rooms/:roomId/reactions', {
  name: 'reactInRoom',
  summary: 'Reacts, for a moment: told to everybody inside and kept nowhere.',
  access: 'anyone',
  params: AboutRoom,
  body: Seated.extend({ reaction: z.enum(REACTIONS) }),
  answer: Done,
  refusals: { ...INSIDE, 'rooms.sign-in-first': 403 },
  idempotent: 'never',
  limits: CLICKS,
})
