import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { Along, ATTACHING, Carries, Holds } from './attachments.ts'
import { HOUSE_LINES } from './house-lines.ts'

/** The kind of target that stands for a message: it can be reported by whoever it was written to. */
export const MESSAGE = 'message'
/** Longest text of a message, in characters. */
export const MAX_TEXT = 4000
/** How long the author may change what they wrote (product rules, section 9). */
export const EDIT_MINUTES = 15
/** Messages around a reported one that go to the club with it, on either side. */
export const LINES_AROUND = 5

/** What one can say to a message without words. */
export const REACTIONS = ['like', 'love', 'laugh', 'wow', 'thanks', 'agreed'] as const
export type Reaction = (typeof REACTIONS)[number]

/** A message as one of those who talk reads it. Of one that was taken back only its place is left. */
export const MessageView = z.object({
  _id: Id,
  /** Its number in the conversation; 0 while it waits for the club's people. */
  seq: z.number().int(),
  /** Waits for the club's people, because of a word that they watch for: nobody else reads it. Only the answer to sending it says so. */
  held: z.boolean(),
  by: Id,
  own: z.boolean(),
  /** Of a line of the house: what happened. `by` did it, and the text is what goes with it: a new name. */
  line: z.enum(HOUSE_LINES).nullable(),
  /** Members of the conversation whom it names with @, or to whom it happened. */
  names: z.array(Id),
  /** Stands over the conversation, for everybody; kept by the reader, for themselves. */
  pinned: z.boolean(),
  starred: z.boolean(),
  /** What the author's browser called it; null for others. */
  clientId: Id.nullable(),
  text: z.string(),
  /** What it carries beside its words; null for nothing. */
  carries: Carries.nullable(),
  language: z.enum(LANGUAGES),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  removed: z.boolean(),
  /** Until when the reader may change it; null for what is not theirs or stands too long. */
  editableUntil: z.iso.datetime().nullable(),
  /** The message that it answers, as it stands now. */
  answers: z
    .object({
      seq: z.number().int(),
      by: Id,
      own: z.boolean(),
      text: z.string(),
      removed: z.boolean(),
      holds: Holds.nullable(),
    })
    .nullable(),
  reactions: z.array(z.object({ reaction: z.enum(REACTIONS), own: z.boolean() })),
})
export type MessageView = z.infer<typeof MessageView>

const About = z.object({ sessionId: Id })
/** The largest number that the database takes of a message; no conversation comes near. */
export const MAX_SEQ = 2_000_000_000
const One = About.extend({ seq: z.coerce.number().int().min(1).max(MAX_SEQ) })
const Text = z.string().trim().min(1).max(MAX_TEXT)
const Seq = z.number().int().min(0).max(MAX_SEQ)

/** A message as it was kept. */
export const Sent = z.object({ message: z.string(), data: MessageView })

const WRITING = {
  'chat.you-blocked': 409,
  'chat.not-possible': 409,
  'chat.not-answered': 409,
  'chat.you-left': 409,
} as const

export const listMessages = call('GET /conversations/:sessionId/messages', {
  summary: 'Messages of a conversation in their order: the newest, or those `before`, `after` or `around` a number.',
  description: 'Numbers have no gaps, so that a window knows what it lacks and asks for exactly that.',
  access: 'signed-in',
  closedToLooking: true,
  params: About,
  query: z.object({
    before: Seq.optional(),
    after: Seq.optional(),
    around: Seq.optional(),
    limit: z.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ data: z.array(MessageView), lastSeq: z.number().int() }),
})

export const sendMessage = call('POST /conversations/:sessionId/messages', {
  summary: 'Writes a message. The same `clientId` again answers the same message, which is there once.',
  description:
    'Whoever was asked by a stranger and writes has accepted. `replyTo` is the number of a message that it answers. It has words, or carries something: `files` and `voice` are uploads of the sender.',
  access: 'signed-in',
  params: About,
  body: Along.extend({
    clientId: Id,
    text: z.string().trim().max(MAX_TEXT).default(''),
    replyTo: z.number().int().min(1).max(MAX_SEQ).optional(),
  }),
  answer: Sent,
  refusals: { ...WRITING, ...ATTACHING, 'chat.sent-elsewhere': 409 },
  limits: [{ max: 20, seconds: 60, by: 'caller' }],
})

export const forwardMessage = call('POST /conversations/:sessionId/forwards', {
  summary: 'Passes a message on into this conversation: its words and what it carries, marked as passed on.',
  description:
    'Whose it was is not told. The caller reads the message that is passed on; its files are made anew, so that whoever gets it reads them, whatever becomes of the first.',
  access: 'signed-in',
  params: About,
  body: z.object({ clientId: Id, from: z.object({ sessionId: Id, seq: z.number().int().min(1).max(MAX_SEQ) }) }),
  answer: Sent,
  refusals: { ...WRITING, ...ATTACHING, 'chat.sent-elsewhere': 409 },
  limits: [{ max: 20, seconds: 60, by: 'caller' }],
})

export const editMessage = call('PUT /conversations/:sessionId/messages/:seq', {
  summary: 'Changes one’s own message within 15 minutes; it says that it was changed.',
  access: 'signed-in',
  params: One,
  body: z.object({ text: Text }),
  answer: Sent,
  refusals: { ...WRITING, 'chat.too-late': 409, 'chat.watched-word': 409 },
})

export const removeMessage = call('DELETE /conversations/:sessionId/messages/:seq', {
  summary: 'Takes one’s own message back for everybody; a mark stays.',
  access: 'signed-in',
  whileRestricted: true,
  params: One,
  answer: Sent,
})

export const reactToMessage = call('PUT /conversations/:sessionId/messages/:seq/reaction', {
  summary: 'Says something to a message without words, in place of what one said before; null takes it back.',
  access: 'signed-in',
  params: One,
  body: z.object({ reaction: z.enum(REACTIONS).nullable() }),
  answer: Sent.omit({ message: true }).extend(Done.shape),
  refusals: WRITING,
})
