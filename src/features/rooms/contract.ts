import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { signal } from '../../platform/shared/signal.ts'
import { RecordingState } from './contract/recording.ts'
import {
  AboutRoom,
  KINDS,
  MAX_NAME,
  MAX_TITLE,
  MAX_WHY,
  MODES,
  PassToken,
  REACTIONS,
  RoomMember,
  SeatKey,
  SeatView,
} from './contract/vocabulary.ts'

/**
 * How a window goes through a room.
 *
 * 1. It reads the room (`readRoom`, `readPrivateRoom`, `readPublicRoom`, or `readRoomByPass`), shows what is before joining, and listens
 *    to `room:<roomId>`: its events carry nothing but what to read again, so that whoever is not in learns nothing by them.
 * 2. It enters (`enterRoom`) and gets the key of a seat, `waiting` or `in`. It keeps the key in sessionStorage, so that a reload comes
 *    back as it was (`comeBack`), and says that it is there every 15 s (`sayHere`).
 * 3. It reads the live room (`readLive`) at first and whenever `rooms.changed` names one of `room`, `seats`, `lobby`, `recording`.
 *    Its `me.state` says when it was admitted, removed or sent back. With many watching, windows wait a moment by chance before they read.
 * 4. Once it is `in` it asks how the media go (`connectMedia`): peer to peer with ICE servers and a topic for each peer, or LiveKit with a
 *    token. Peers are asked for again whenever `seats` changed; a token when it runs out.
 * 5. `rooms.ended` on the topic, or `rooms.over` of any call: everything is over, devices go off.
 */
const RoomView = z.object({
  /** Null where nobody has opened the room yet: `openPrivateRoom` or `openPublicRoom` makes it. */
  _id: Id.nullable(),
  kind: z.enum(KINDS),
  title: z.string(),
  owner: RoomMember,
  /** Whether who comes waits until they are let in; and whether the reader would. */
  lobby: z.boolean(),
  waits: z.boolean(),
  locked: z.boolean(),
  /** Whether it may be recorded, and whether it is. */
  recordable: z.boolean(),
  recording: RecordingState,
  /** When it was agreed to begin and to end; null for rooms that are simply there. */
  opensAt: z.iso.datetime().nullable(),
  closesAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Why the club ended it, for its owner and whoever was there; of a broadcast for everybody. Null when somebody else did. */
  closedWhy: z.string().nullable(),
  /** Whether the owner is in it now. */
  ownerIn: z.boolean(),
  /** How many are inside, since when somebody is, and who: names only for who belongs to the room or may watch it. */
  inside: z.object({ count: z.number().int(), since: z.iso.datetime().nullable(), people: z.array(RoomMember) }),
  /** How many it takes; of a broadcast how many watch. */
  most: z.number().int(),
  mine: z.boolean(),
  /** Who entered the room by the link of a mail is called this; null for everybody else. */
  guestName: z.string().nullable(),
  /** Of a broadcast: how many said that they are interested, and whether the reader is one. */
  interest: z.object({ count: z.number().int(), mine: z.boolean() }),
  /** Why the reader cannot enter, as a code with a sentence (`refusals.<reason>`); null when they can. */
  refusal: z
    .enum([
      'rooms.over',
      'rooms.locked',
      'rooms.full',
      'rooms.not-open',
      'rooms.removed',
      'rooms.sent-back',
      'rooms.lobby-full',
    ])
    .nullable(),
})
export type RoomView = z.infer<typeof RoomView>

const OneRoom = z.object({ data: RoomView })
const ByName = z.object({ username: z.string().min(1).max(60) })
const Title = z.string().trim().min(1).max(MAX_TITLE)

export const readPrivateRoom = call('GET /live/private/:username', {
  summary: 'The own room of a member, as it stands before one enters. Who may not see the member finds none.',
  access: 'signed-in',
  closedToLooking: true,
  params: ByName,
  answer: OneRoom,
})

export const openPrivateRoom = call('POST /live/private/:username', {
  summary: 'Makes the own room of a member when there is none now: its owner opens it, or whoever comes to knock.',
  access: 'with-profile',
  params: ByName,
  answer: OneRoom,
  limits: [{ max: 30, seconds: 600, by: 'caller' }],
})

export const readPublicRoom = call('GET /live/public/:username', {
  summary: 'The broadcast of a member, as it stands before one watches.',
  access: 'anyone',
  params: ByName,
  answer: OneRoom,
})

export const openPublicRoom = call('POST /live/public', {
  summary:
    'Opens one’s own broadcast, or names it anew while it is open. `opensAt` announces it: one can say that one is interested until then.',
  access: 'approved',
  body: z.object({ title: Title, opensAt: z.iso.datetime({ offset: true }).nullable().default(null) }),
  answer: z.object({ message: z.string(), data: RoomView }),
  refusals: { 'rooms.not-a-member': 403 },
  limits: [{ max: 20, seconds: 3600, by: 'caller' }],
})

export const readRoom = call('GET /rooms/:roomId', {
  summary: 'A room as it stands before one enters. Whoever may not enter it finds none.',
  access: 'anyone',
  closedToLooking: true,
  params: AboutRoom,
  answer: OneRoom,
})

export const readRoomByPass = call('POST /rooms/by-pass', {
  summary: 'The room that a guest’s link leads to, as it stands before they enter.',
  access: 'anyone',
  reads: true,
  closedToLooking: true,
  body: z.object({ pass: PassToken }),
  answer: OneRoom,
  idempotent: 'never',
  limits: [{ max: 60, seconds: 600, by: 'address' }],
})

/** So much a window asks for at most to measure its line, in characters. */
export const MOST_FILLER = 200_000

export const checkLine = call('POST /rooms/line-check', {
  name: 'checkRoomLine',
  summary:
    'For measuring one’s line before joining: as much filler as is asked for, and the STUN servers to look for a way out by.',
  access: 'anyone',
  reads: true,
  body: z.object({ size: z.number().int().min(0).max(MOST_FILLER) }),
  answer: z.object({ data: z.object({ filler: z.string(), stun: z.array(z.string()) }) }),
  idempotent: 'never',
  // A house in which many come in at once is one address.
  limits: [{ max: 300, seconds: 60, by: 'address' }],
})

/** What entering is refused with. */
export const ENTERING = {
  'rooms.over': 409,
  'rooms.locked': 409,
  'rooms.full': 409,
  'rooms.not-open': 409,
  'rooms.removed': 409,
  'rooms.sent-back': 409,
  'rooms.lobby-full': 409,
} as const

export const enterRoom = call('POST /rooms/:roomId/enter', {
  summary:
    'Enters a room, or its lobby. Answers the key of the seat, which is told once; whoever sat there in another window of theirs moves.',
  description:
    'Guests bring the `pass` of their link. `agrees` is what somebody says to being recorded; nothing is chosen for them. With the `key` of an earlier seat, whoever was cut off comes back as they were within three minutes.',
  access: 'anyone',
  whileRestricted: true,
  params: AboutRoom,
  body: z.object({
    pass: PassToken.optional(),
    /** The key that a reload or a cut left in the window. One that opens nothing any more is passed over. */
    key: SeatKey.optional(),
    /** A guest may correct what their link calls them. */
    name: z.string().trim().min(1).max(MAX_NAME).optional(),
    /** Said to the owner while one waits. */
    why: z.string().trim().max(MAX_WHY).default(''),
    mode: z.enum(MODES).default('full'),
    agrees: z.boolean().nullable().default(null),
  }),
  answer: z.object({ message: z.string(), data: z.object({ key: SeatKey, seat: SeatView }) }),
  refusals: ENTERING,
  idempotent: 'never',
  limits: [{ max: 120, seconds: 600, by: 'address' }],
})

export const sayInterested = call('POST /rooms/:roomId/interest', {
  summary:
    'Tells the owner of a broadcast that one is interested, and who one is. Once. Whoever said so before it begins is told when it does.',
  access: 'signed-in',
  params: AboutRoom,
  answer: Done,
  refusals: { 'rooms.over': 409, 'rooms.own': 409 },
  limits: [{ max: 60, seconds: 3600, by: 'caller' }],
})

/** Who said that they are interested: for the owner. */
export const listInterested = call('GET /rooms/:roomId/interest', {
  summary: 'Who said that they are interested in one’s own broadcast, the latest first.',
  access: 'signed-in',
  closedToLooking: true,
  params: AboutRoom,
  answer: z.object({ data: z.array(z.object({ member: RoomMember, at: z.iso.datetime() })) }),
})

/** What of a room has changed; a window reads again what of it it shows. */
export const PARTS = ['room', 'seats', 'lobby', 'chat', 'questions', 'recording'] as const
export type Part = (typeof PARTS)[number]

/** The topic on which windows hear that something changed. Everybody may who knows of the room, until it is over. */
export const roomTopic = (roomId: string): string => `room:${roomId}`
/** `rev` only grows; a window that has read at a `rev` needs no news up to it. */
export const changed = event(
  'rooms.changed',
  z.object({ roomId: Id, rev: z.number().int(), parts: z.array(z.enum(PARTS)) }),
)
/** It is over for everybody; on `room:<roomId>` too. `by` is null when it ended by itself. */
export const ended = event(
  'rooms.ended',
  z.object({ roomId: Id, kind: z.enum(KINDS), ownerId: Id, by: z.enum(['owner', 'club']).nullable() }),
  'roomId',
)
/** Somebody is in (after the lobby); `userId` null for guests and visitors. Told to features only. */
export const entered = event(
  'rooms.entered',
  z.object({ roomId: Id, kind: z.enum(KINDS), seatId: Id, userId: Id.nullable() }),
  'roomId',
)
/** They are not in any more, for whatever reason. */
export const left = event(
  'rooms.left',
  z.object({ roomId: Id, kind: z.enum(KINDS), seatId: Id, userId: Id.nullable() }),
  'roomId',
)

/**
 * What two seats tell each other to reach each other, on the topic that both got of `connectMedia` and nobody else: in pieces of at most
 * 3,500 characters, which `piecesOf` makes and `PieceJoiner` puts together (rules/pieces.ts). `id` is a number of the sender's that
 * grows. What is said is for the browser's engine: descriptions, candidates, what is switched on. A line may say 12 signals a second,
 * 20 at once: what is `unsaid` for `too-many` is said again after a moment; candidates go together.
 */
export const peerSignal = signal(
  'rooms.peer',
  z.object({
    id: z.number().int().min(0).max(1_000_000_000),
    piece: z.number().int().min(0).max(31),
    of: z.number().int().min(1).max(32),
    text: z.string().max(3500),
  }),
  4000,
)

/** A reaction of somebody, on the `inside` topic of the live room; said by the server. */
export const reacted = signal('rooms.reacted', z.object({ seatId: Id, reaction: z.enum(REACTIONS) }))
/** The owner switched somebody's microphone off, or everybody's: said at once, beside what `mutedAt` says. */
export const muted = signal('rooms.muted', z.object({ seatIds: z.array(Id).max(60) }), 3000)

/** Somebody waits in the lobby; one notice for each room, which says who came last. */
export const noticeWaits = notice('rooms.waits', z.object({ name: z.string(), title: z.string() }), {
  topic: 'meetings',
  mail: false,
})
export const noticeInterested = notice('rooms.interested', z.object({ name: z.string(), title: z.string() }), {
  topic: 'meetings',
  mail: false,
})
/** A broadcast in which one said that one is interested begins. */
export const noticeBegan = notice('rooms.began', z.object({ name: z.string(), title: z.string() }), {
  topic: 'meetings',
  mail: false,
})
export const noticeClosed = notice('rooms.closed', z.object({ title: z.string(), reason: z.string() }), {
  topic: 'decisions',
})
