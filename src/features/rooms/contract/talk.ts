import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { FileIds, FileView } from '../../../platform/shared/files-contract.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { AboutRoom, MAX_QUESTION, MAX_WORDS, RoomMember, Seated } from './vocabulary.ts'

/** The kind of target that stands for a message in a room: it can be reported by who was there. */
export const ROOM_MESSAGE = 'room-message'

/** What was said in a room's chat. Of a removed message its place is left. */
export const RoomMessage = z.object({
  _id: Id,
  /** Its number in the room; the first is 1 and none is left out. */
  seq: z.number().int(),
  seatId: Id,
  name: z.string(),
  member: RoomMember.nullable(),
  own: z.boolean(),
  /** What the author's browser called it; null for others. */
  clientId: Id.nullable(),
  text: z.string(),
  language: z.enum(LANGUAGES),
  files: z.array(FileView),
  removed: z.boolean(),
  at: z.iso.datetime(),
})
export type RoomMessage = z.infer<typeof RoomMessage>

/** A question to who speaks, with how many want it answered. */
export const RoomQuestion = z.object({
  _id: Id,
  name: z.string(),
  member: RoomMember.nullable(),
  own: z.boolean(),
  text: z.string(),
  language: z.enum(LANGUAGES),
  votes: z.number().int(),
  voted: z.boolean(),
  answeredAt: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
})
export type RoomQuestion = z.infer<typeof RoomQuestion>

const INSIDE = { 'rooms.over': 409, 'rooms.not-in': 409 } as const
const TALKING = { ...INSIDE, 'rooms.sign-in-first': 403, 'rooms.files-of-members': 403 } as const
const OneMessage = AboutRoom.extend({ messageId: Id })
const OneQuestion = AboutRoom.extend({ questionId: Id })
const Seq = z.number().int().min(0).max(2_000_000_000)

export const listRoomMessages = call('POST /rooms/:roomId/messages/list', {
  summary:
    'What was said in the room’s chat, by numbers: the newest, or those `before` or `after` one. Also for who only watches.',
  access: 'anyone',
  reads: true,
  closedToLooking: true,
  params: AboutRoom,
  body: Seated.extend({ before: Seq.optional(), after: Seq.optional() }),
  answer: z.object({ data: z.array(RoomMessage), lastSeq: z.number().int() }),
  refusals: INSIDE,
  idempotent: 'never',
})

export const sayInRoom = call('POST /rooms/:roomId/messages', {
  summary:
    'Says something in the room’s chat, with up to five files of one’s own. The same `clientId` again answers the same message.',
  access: 'anyone',
  params: AboutRoom,
  body: Seated.extend({
    clientId: Id,
    text: z.string().trim().max(MAX_WORDS).default(''),
    files: FileIds.max(5).default([]),
  }),
  answer: z.object({ message: z.string(), data: RoomMessage }),
  refusals: { ...TALKING, 'rooms.too-much': 409 },
  idempotent: 'never',
  limits: [{ max: 120, seconds: 60, by: 'address' }],
})

export const removeFromChat = call('POST /rooms/:roomId/messages/:messageId/remove', {
  summary: 'Takes back what one said, for everybody; the owner takes away what others said.',
  access: 'anyone',
  whileRestricted: true,
  params: OneMessage,
  body: Seated,
  answer: Done,
  refusals: { ...INSIDE, 'rooms.owner-only': 403 },
  idempotent: 'never',
})

export const listQuestions = call('POST /rooms/:roomId/questions/list', {
  name: 'listRoomQuestions',
  summary: 'Questions of a room: open ones by votes, then answered ones.',
  access: 'anyone',
  reads: true,
  closedToLooking: true,
  params: AboutRoom,
  body: Seated,
  answer: z.object({ data: z.array(RoomQuestion) }),
  refusals: INSIDE,
  idempotent: 'never',
})

export const askQuestion = call('POST /rooms/:roomId/questions', {
  name: 'askInRoom',
  summary: 'Asks who speaks. Up to five of one’s own stay open.',
  access: 'anyone',
  params: AboutRoom,
  body: Seated.extend({ clientId: Id, text: z.string().trim().min(1).max(MAX_QUESTION) }),
  answer: z.object({ message: z.string(), data: RoomQuestion }),
  refusals: { ...INSIDE, 'rooms.sign-in-first': 403, 'rooms.too-many-questions': 409 },
  idempotent: 'never',
  limits: [{ max: 60, seconds: 60, by: 'address' }],
})

export const voteQuestion = call('PUT /rooms/:roomId/questions/:questionId/vote', {
  name: 'voteRoomQuestion',
  summary: 'Wants a question answered, or no more. One’s own counts from the beginning.',
  access: 'anyone',
  params: OneQuestion,
  body: Seated.extend({ up: z.boolean() }),
  answer: z.object({ message: z.string(), data: RoomQuestion }),
  refusals: { ...INSIDE, 'rooms.sign-in-first': 403 },
  idempotent: 'never',
  limits: [{ max: 240, seconds: 60, by: 'address' }],
})

export const closeQuestion = call('POST /rooms/:roomId/questions/:questionId/close', {
  name: 'closeRoomQuestion',
  summary: 'The owner marks a question as answered or removes it; whoever asked takes it back.',
  access: 'anyone',
  whileRestricted: true,
  params: OneQuestion,
  body: Seated.extend({ how: z.enum(['answered', 'removed']) }),
  answer: Done,
  refusals: { ...INSIDE, 'rooms.owner-only': 403 },
  idempotent: 'never',
})
