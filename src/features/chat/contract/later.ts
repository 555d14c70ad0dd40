import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { MAX_SEQ, MAX_TEXT } from './messages.ts'

/** Messages that one member can have waiting for their time. */
export const MAX_LATER = 100
/** How far ahead a message can be put. */
export const MAX_DAYS_AHEAD = 366

/** A message that is not sent yet: it goes out at its time, or was refused then. */
export const LaterView = z.object({
  _id: Id,
  text: z.string(),
  replyTo: z.number().int().nullable(),
  /** When it goes out, and in which zone that was chosen. */
  sendAt: z.iso.datetime(),
  zone: z.string(),
  /** Why it was not sent when it was time, in the reader's language. */
  refused: z.string().nullable(),
})
export type LaterView = z.infer<typeof LaterView>

const About = z.object({ sessionId: Id })
const One = About.extend({ laterId: Id })
const Text = z.string().trim().min(1).max(MAX_TEXT)
const When = { sendAt: z.iso.datetime({ offset: true }), zone: z.string().min(1).max(60) }
const Kept = z.object({ message: z.string(), data: LaterView })

export const listLater = call('GET /conversations/:sessionId/later', {
  summary: 'What the caller wrote in a conversation that is not sent yet, in the order of its times.',
  access: 'signed-in',
  closedToLooking: true,
  params: About,
  answer: z.object({ data: z.array(LaterView) }),
})

export const sendLater = call('POST /conversations/:sessionId/later', {
  summary: 'Writes a message that goes out at a time. The same `clientId` again answers the same one.',
  access: 'signed-in',
  params: About,
  body: z.object({ clientId: Id, text: Text, replyTo: z.number().int().min(1).max(MAX_SEQ).optional(), ...When }),
  answer: Kept,
  refusals: {
    'chat.you-blocked': 409,
    'chat.not-possible': 409,
    'chat.not-answered': 409,
    'chat.you-left': 409,
    'chat.sent-elsewhere': 409,
    'chat.too-many-later': 409,
  },
  limits: [{ max: 20, seconds: 60, by: 'caller' }],
})

export const changeLater = call('PUT /conversations/:sessionId/later/:laterId', {
  summary: 'Changes what a message that waits for its time says, or when it goes out.',
  access: 'signed-in',
  params: One,
  body: z.object({ text: Text.optional(), sendAt: When.sendAt.optional(), zone: When.zone.optional() }),
  answer: Kept,
})

export const removeLater = call('DELETE /conversations/:sessionId/later/:laterId', {
  summary: 'Lets go of a message that is not sent yet.',
  access: 'signed-in',
  whileRestricted: true,
  params: One,
  answer: Done,
})

export const sendLaterNow = call('POST /conversations/:sessionId/later/:laterId/send', {
  summary: 'Sends a message now that waits for its time.',
  access: 'signed-in',
  params: One,
  answer: Done,
  refusals: {
    'chat.you-blocked': 409,
    'chat.not-possible': 409,
    'chat.not-answered': 409,
    'chat.you-left': 409,
    'chat.sent-elsewhere': 409,
  },
})

/** A message could not be sent when it was time. */
export const notSent = notice('chat.not-sent', z.object({ name: z.string() }), { topic: 'comments', about: 'name' })
