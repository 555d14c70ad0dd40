import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { MAX_SEQ } from './messages.ts'
import { Party } from './party.ts'

/** Messages that can stand over a conversation. */
export const MAX_PINS = 3

const About = z.object({ sessionId: Id })
const One = About.extend({ seq: z.coerce.number().int().min(1).max(MAX_SEQ) })

/** A message elsewhere than in its thread: enough to know it again. */
export const MessageLine = z.object({
  seq: z.number().int(),
  by: Id,
  own: z.boolean(),
  /** Its first words; empty where it says none. */
  text: z.string(),
  createdAt: z.iso.datetime(),
})
export type MessageLine = z.infer<typeof MessageLine>

export const pinMessage = call('PUT /conversations/:sessionId/messages/:seq/pin', {
  summary:
    'Puts a message over the conversation for everybody in it, or takes it from there; of a group by its admins.',
  access: 'signed-in',
  params: One,
  body: z.object({ pinned: z.boolean() }),
  answer: Done,
  refusals: {
    'chat.too-many-pins': 409,
    'chat.not-admin': 409,
    'chat.you-left': 409,
    'chat.you-blocked': 409,
    'chat.not-possible': 409,
    'chat.not-answered': 409,
  },
})

export const listPins = call('GET /conversations/:sessionId/pins', {
  summary: 'The messages that stand over a conversation, the one pinned last first.',
  access: 'signed-in',
  closedToLooking: true,
  params: About,
  answer: z.object({ data: z.array(MessageLine) }),
})

export const starMessage = call('PUT /conversations/:sessionId/messages/:seq/star', {
  summary: 'Keeps a message for oneself, or no longer.',
  access: 'signed-in',
  whileRestricted: true,
  params: One,
  body: z.object({ starred: z.boolean() }),
  answer: Done,
})

/** A message that its reader keeps, with where it stands. */
export const StarredLine = MessageLine.extend({
  sessionId: Id,
  author: Party,
  /** What its conversation is called: a group's name, else the other one's. */
  conversation: z.string().nullable(),
  starredAt: z.iso.datetime(),
})
export type StarredLine = z.infer<typeof StarredLine>

export const listStarred = call('GET /conversations/starred', {
  summary: 'The messages that the caller keeps, of all conversations or of one, the one kept last first.',
  access: 'signed-in',
  closedToLooking: true,
  query: Paging.extend({ sessionId: Id.optional() }),
  answer: listOf(StarredLine),
})

export const searchConversation = call('GET /conversations/:sessionId/search', {
  summary: 'Messages of a conversation that say all the words, in either script, the newest first.',
  access: 'signed-in',
  closedToLooking: true,
  params: About,
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  answer: z.object({ data: z.array(MessageLine), count: z.number().int() }),
  limits: [{ max: 300, seconds: 60, by: 'caller' }],
})

export const findDay = call('GET /conversations/:sessionId/day', {
  summary: 'The number of the first message of a day or after it, in a zone; the newest where none came later.',
  access: 'signed-in',
  closedToLooking: true,
  params: About,
  query: z.object({ day: z.iso.date(), zone: z.string().max(60).default('UTC') }),
  answer: z.object({ data: z.object({ seq: z.number().int().nullable() }) }),
})
