import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { entitlement } from '../../platform/shared/entitlement.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { signal } from '../../platform/shared/signal.ts'
import { CardRef, Holds } from './contract/attachments.ts'
import { GroupView } from './contract/groups.ts'
import { HOUSE_LINES } from './contract/house-lines.ts'
import { MAX_SEQ, MAX_TEXT, MessageView } from './contract/messages.ts'
import { Party } from './contract/party.ts'

/** What plans can open of chat: how many members one may begin to talk with in a day. */
export const entitlements = [entitlement('chat.new_per_day', 'limit', 5)]
declare module '../../platform/shared/entitlement.ts' {
  interface EntitlementCodes {
    'chat.new_per_day': true
  }
}

/** Up to which message something reached the other side, and up to which they read; null where that is not shown. */
export const Marks = z.object({ delivered: z.number().int().nullable(), read: z.number().int().nullable() })
export type Marks = z.infer<typeof Marks>

/** Why nothing can be written, as a code with a sentence. */
const WhyNot = z.enum(['chat.you-blocked', 'chat.not-possible', 'chat.not-answered', 'chat.you-left'])

/** A conversation as one of its members has it. */
export const ConversationView = z.object({
  _id: Id,
  /** The other side of two; null of a group. */
  other: Party.nullable(),
  group: GroupView.nullable(),
  /** Where it lies: among one's own, in the archive, among what strangers asked, or in no list. */
  place: z.enum(['open', 'archived', 'request', 'nowhere']),
  /** Whether the other side talks with one; until then they were only asked. A group always does. */
  answered: z.boolean(),
  /** Numbers of the first and the newest message that one reads; none between them is left out. */
  firstSeq: z.number().int(),
  lastSeq: z.number().int(),
  readSeq: z.number().int(),
  /** Messages of others behind what one read. */
  unread: z.number().int(),
  /** Those among them that name one; they are told also where a group is muted. */
  named: z.number().int(),
  /** Marked by hand as one to read again. */
  marked: z.boolean(),
  /** How far the other side is with what one wrote; of a group the last of those who show it. */
  marks: Marks,
  last: z
    .object({
      seq: z.number().int(),
      own: z.boolean(),
      text: z.string(),
      removed: z.boolean(),
      /** What it carries, where it has no words. */
      holds: Holds.nullable(),
      /** Of a group: who wrote it, and what a line of the house says of whom. */
      by: z.string().nullable(),
      line: z.enum(HOUSE_LINES).nullable(),
      about: z.array(z.string().nullable()),
    })
    .nullable(),
  pinned: z.boolean(),
  muted: z.boolean(),
  draft: z.string(),
  /** How many of its messages the reader keeps; lists do not say. */
  starred: z.number().int().nullable(),
  refusal: WhyNot.nullable(),
  /** Null where it is not shown; `seenAt` is when they were last here. */
  presence: z.object({ seenAt: z.iso.datetime().nullable() }).nullable(),
  spokenAt: z.iso.datetime(),
  /** The call that rings or goes on in it, where the reader made it or was called. */
  call: z.object({ _id: Id, goesOn: z.boolean() }).nullable(),
  /** Of a search by words: the newest message that says them. */
  found: z.object({ seq: z.number().int(), text: z.string() }).nullable(),
})
export type ConversationView = z.infer<typeof ConversationView>

/** Which conversations are listed. */
export const FILTERS = ['all', 'unread', 'requests', 'archived'] as const
export type Filter = (typeof FILTERS)[number]

/** What waits in the inbox: unread messages of conversations that are neither archived nor muted, and requests of strangers. */
export const Waiting = z.object({ unreadChats: z.number().int(), requests: z.number().int() })
export type Waiting = z.infer<typeof Waiting>

const About = z.object({ sessionId: Id })
const Changed = z.object({ message: z.string(), data: ConversationView })

export const listConversations = call('GET /conversations', {
  summary: "The caller's conversations, pinned ones first, then the latest.",
  description:
    '`search` finds the other side by name, and messages by what they say, in either script; in the list `all` also what is archived. Nobody but those who talk reads any of it.',
  access: 'signed-in',
  closedToLooking: true,
  query: Paging.extend({ filter: z.enum(FILTERS).default('all'), search: z.string().trim().max(100).optional() }),
  answer: listOf(ConversationView).extend({ waiting: Waiting }),
})

export const readWaiting = call('GET /conversations/waiting', {
  summary: 'How many messages are unread, and how many requests of strangers wait.',
  access: 'signed-in',
  closedToLooking: true,
  answer: z.object({ data: Waiting }),
})

export const readRecipient = call('GET /conversations/recipient', {
  summary: 'Whom one is about to write to first: the conversation there is with them, or what a new one may be.',
  access: 'signed-in',
  closedToLooking: true,
  query: z.object({ username: z.string().min(1).max(60) }),
  answer: z.object({
    data: z.object({
      other: Party,
      sessionId: Id.nullable(),
      refusal: WhyNot.nullable(),
      /** New conversations that the plan leaves for today; null without limit. */
      left: z.number().int().nullable(),
    }),
  }),
  refusals: { 'chat.yourself': 409 },
})

export const startConversation = call('POST /conversations', {
  summary: 'Writes to a member for the first time. Whoever does not talk with the caller yet gets it as a request.',
  description:
    'Where the two talk already the message goes there. The same `clientId` again answers the same message. Beyond what the plan gives a day it is refused with plan-required (`chat.new_per_day`).',
  access: 'with-profile',
  body: z.object({
    username: z.string().min(1).max(60),
    clientId: Id,
    text: z.string().trim().min(1).max(MAX_TEXT),
    card: CardRef.optional(),
    link: z.string().max(2000).optional(),
  }),
  answer: z.object({ message: z.string(), data: z.object({ sessionId: Id, message: MessageView }) }),
  refusals: {
    'chat.yourself': 409,
    'chat.you-blocked': 409,
    'chat.not-possible': 409,
    'chat.not-answered': 409,
    'chat.sent-elsewhere': 409,
  },
  limits: [{ max: 5, seconds: 3600, by: 'caller' }],
})

export const readConversation = call('GET /conversations/:sessionId', {
  summary: 'One conversation.',
  access: 'signed-in',
  closedToLooking: true,
  params: About,
  answer: z.object({ data: ConversationView }),
})

export const acceptRequest = call('POST /conversations/:sessionId/accept', {
  summary: 'Talks with a stranger who asked, also after it was declined.',
  access: 'signed-in',
  whileRestricted: true,
  params: About,
  answer: Changed,
})

export const declineRequest = call('POST /conversations/:sessionId/decline', {
  summary: 'Does not talk with a stranger who asked. They are not told.',
  access: 'signed-in',
  whileRestricted: true,
  params: About,
  answer: Changed,
  refusals: { 'chat.already-talking': 409 },
})

export const undoDecline = call('DELETE /conversations/:sessionId/decline', {
  summary: 'Takes a decline back: the request waits again, and whoever asked learns of neither.',
  access: 'signed-in',
  whileRestricted: true,
  params: About,
  answer: Changed,
})

export const sortConversation = call('PUT /conversations/:sessionId', {
  summary:
    'Pins, mutes or archives a conversation for oneself, or marks it as one to read again. What is left out stays.',
  access: 'signed-in',
  whileRestricted: true,
  params: About,
  body: z.object({
    pinned: z.boolean().optional(),
    muted: z.boolean().optional(),
    archived: z.boolean().optional(),
    marked: z.boolean().optional(),
  }),
  answer: Changed,
})

export const keepDraft = call('PUT /conversations/:sessionId/draft', {
  summary: 'Keeps what one began to write, for one’s other devices.',
  access: 'signed-in',
  whileRestricted: true,
  params: About,
  body: z.object({ text: z.string().max(MAX_TEXT) }),
  answer: Done,
})

export const markRead = call('POST /conversations/:sessionId/read', {
  summary: 'Says up to which message one read. It only goes forward.',
  access: 'signed-in',
  whileRestricted: true,
  params: About,
  body: z.object({ seq: z.number().int().min(0).max(MAX_SEQ) }),
  answer: z.object({ message: z.string(), readSeq: z.number().int() }),
})

export const markDelivered = call('POST /conversations/delivered', {
  summary: 'Says that everything that was written to the caller lies on one of their devices.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Done,
})

/** Whether one’s reading and one’s presence are shown; who hides theirs does not see others’. */
export const ChatSettings = z.object({ receipts: z.boolean(), presence: z.boolean() })
export type ChatSettings = z.infer<typeof ChatSettings>

export const readChatSettings = call('GET /conversations/settings', {
  summary: 'Whether others see what one read, and when one is here.',
  access: 'signed-in',
  closedToLooking: true,
  answer: z.object({ data: ChatSettings }),
})

export const changeChatSettings = call('PUT /conversations/settings', {
  summary: 'Shows or hides that one read, and that one is here. Both hold both ways.',
  access: 'signed-in',
  whileRestricted: true,
  body: ChatSettings,
  answer: z.object({ message: z.string(), data: ChatSettings }),
})

/**
 * News of a conversation go to the topic of each member who may know them (`member:<id>`) and carry no words: windows read what
 * came by its number.
 */
export const said = event('chat.said', z.object({ sessionId: Id, seq: z.number().int(), by: Id }))
/** A message was changed, taken back or reacted to. */
export const messageChanged = event('chat.message-changed', z.object({ sessionId: Id, seq: z.number().int() }))
/** `by` read further, or more lies on their devices; what the hearer may not know is null. */
export const marksMoved = event('chat.marks-moved', Marks.extend({ sessionId: Id, by: Id }))
/** It was accepted, archived, pinned, …: for whoever is told, it stands differently now. */
export const conversationTurned = event('chat.turned', z.object({ sessionId: Id }))

/** The other side writes at this moment; on `chat:<sessionId>`, which both hear who show their presence. */
export const typing = signal('chat.typing', z.object({ by: Id }))
/** A member is here, or leaves; on `here:<userId>`, said by their own windows every while. */
export const isHere = signal('chat.is-here', z.object({ by: Id, here: z.boolean() }))
/** Somebody who shows a member asks whether they are here; on `here:<userId>`. */
export const whoIsHere = signal('chat.who-is-here', z.object({ by: Id }))
