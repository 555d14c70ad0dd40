import { z } from 'zod'
import { USER_TYPES } from '../../../platform/shared/access.ts'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { FileIds, FileView } from '../../../platform/shared/files-contract.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { signal } from '../../../platform/shared/signal.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { ACTS, FOLDERS, LABELS, MOST_AT_ONCE, PARTS } from '../rules.ts'
import { READ } from '../rules/rights.ts'
import { RULE_ACTS } from '../rules/run-rules.ts'

const Language = z.enum(LANGUAGES)
export const MAX_LETTER = 20_000

/** How a letter of the club fared: on its way, sent, sent and come back, kept for want of a mail server, given up. */
export const DELIVERIES = ['waiting', 'sent', 'returned', 'kept', 'dead'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** One of the club's people, or a member. `picture` is the address of a small one. */
export const Writer = z.object({ _id: Id, name: z.string(), picture: z.string().nullable() })
export type Writer = z.infer<typeof Writer>

/** A conversation in a list, or in the folder `draft` a letter that is being written. */
export const MailRow = z.object({
  _id: Id,
  kind: z.enum(['thread', 'draft']),
  /** The conversation that a draft answers. */
  thread: Id.nullable(),
  /** The other side. */
  name: z.string(),
  email: z.string(),
  /** The member who wrote it signed in. */
  member: Writer.nullable(),
  subject: z.string(),
  language: Language,
  snippet: z.string(),
  at: z.iso.datetime(),
  read: z.boolean(),
  starred: z.boolean(),
  favoured: z.boolean(),
  labels: z.array(z.enum(LABELS)),
  hasFiles: z.boolean(),
  messages: z.number().int(),
  /** Out of sight until then. */
  laterUntil: z.iso.datetime().nullable(),
  /** Since when it is back from there, until somebody writes. */
  backAt: z.iso.datetime().nullable(),
  /** How the club's last letter fared; null when it sent none. */
  delivery: z.enum(DELIVERIES).nullable(),
})
export type MailRow = z.infer<typeof MailRow>

/** What waits in each folder: in the inbox and in spam what nobody read, elsewhere all of it. */
export const Counts = z.object({
  inbox: z.number().int(),
  favoriate: z.number().int(),
  starred: z.number().int(),
  seeLater: z.number().int(),
  draft: z.number().int(),
  spam: z.number().int(),
})
export type Counts = z.infer<typeof Counts>

export const listMail = call('GET /mailbox', {
  summary: 'The conversations of a folder or a label, the latest first, with what waits in each folder.',
  description:
    'A label holds what bears it outside of spam and trash. `starred` and `draft` are one’s own. `search` finds words of names, addresses, subjects and texts in both scripts, folded.',
  access: READ,
  query: Paging.extend({
    folder: z.enum(FOLDERS).default('inbox'),
    label: z.enum(LABELS).optional(),
    part: z.enum(PARTS).default('all'),
    search: z.string().trim().max(100).optional(),
  }),
  answer: listOf(MailRow).extend({ counts: Counts }),
})

/** What was written once in a conversation. */
export const MailMessage = z.object({
  _id: Id,
  way: z.enum(['in', 'out']),
  /** Who of the club wrote it. */
  by: Writer.nullable(),
  /** Who it came from, or went to. */
  name: z.string(),
  email: z.string(),
  text: z.string(),
  language: Language,
  at: z.iso.datetime(),
  files: z.array(FileView),
  delivery: z.enum(DELIVERIES).nullable(),
})
export type MailMessage = z.infer<typeof MailMessage>

/** A member as a conversation names them. */
export const MailMember = Writer.extend({
  username: z.string(),
  userType: z.enum(USER_TYPES).nullable(),
  tickets: z.number().int(),
})
export type MailMember = z.infer<typeof MailMember>

/** What is kept while a letter is written: anything may be missing. */
export const LetterDraft = z.strictObject({
  thread: Id.nullable().default(null),
  name: z.string().max(100).default(''),
  email: z.string().max(254).default(''),
  subject: z.string().max(200).default(''),
  text: z.string().max(MAX_LETTER).default(''),
  language: Language,
  files: FileIds.optional(),
})
export type LetterDraft = z.infer<typeof LetterDraft>

export const KeptDraft = LetterDraft.omit({ files: true }).extend({
  _id: Id,
  files: z.array(FileView),
  at: z.iso.datetime(),
})
export type KeptDraft = z.infer<typeof KeptDraft>

export const MailThread = MailRow.extend({
  place: z.enum(['inbox', 'sent', 'spam', 'trash']),
  source: z.enum(['form', 'mail', 'club']),
  thread: z.null(),
  all: z.array(MailMessage),
  /** Whom a ticket would belong to: who it was filed on, who wrote it signed in, or who has the address. */
  owner: MailMember.nullable(),
  filedOn: Writer.nullable(),
  ticket: z.object({ _id: Id, number: z.number().int() }).nullable(),
  /** Whether what the sender writes goes to spam by itself. */
  spammer: z.boolean(),
  /** Until when it can be taken out of the trash. */
  goesAt: z.iso.datetime().nullable(),
  /** What rules did to it, in their order. */
  ruled: z.array(z.object({ rule: z.string(), did: z.array(z.enum(RULE_ACTS)), at: z.iso.datetime() })),
  /** Other conversations with the same address. */
  others: z.number().int(),
  /** The answer that the reader began. */
  draft: KeptDraft.nullable(),
})
export type MailThread = z.infer<typeof MailThread>

const Params = z.object({ threadId: Id })

export const readMail = call('GET /mailbox/threads/:threadId', {
  summary: 'A conversation with all that was written in it.',
  access: READ,
  params: Params,
  answer: z.object({ data: MailThread }),
})

export const sortMail = call('POST /mailbox/acts', {
  summary: 'Does one thing to many conversations: read, star, label, spam, trash, see later, and their opposites.',
  description:
    'The star and having read need `contact.read`, all else `contact.answer`. Those that are gone or that it means nothing to are passed over. `undo` takes it back within fifteen minutes; null when nothing changed. Spam teaches: what the same address sends from then on goes there.',
  access: READ,
  body: z.strictObject({
    ids: z.array(Id).min(1).max(MOST_AT_ONCE),
    act: z.enum(ACTS),
    label: z.enum(LABELS).optional(),
    until: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: Done.extend({ data: z.object({ changed: z.number().int(), undo: Id.nullable() }) }),
})

export const undoSorting = call('POST /mailbox/acts/:actId/undo', {
  summary: 'Takes back what one did to conversations; what somebody changed since stays as it is.',
  access: READ,
  params: z.object({ actId: Id }),
  answer: Done,
})

export const listFiled = call('GET /mailbox/members/:memberId', {
  summary: 'The conversations that were filed on a member, the latest first.',
  access: READ,
  params: z.object({ memberId: Id }),
  query: Paging,
  answer: listOf(MailRow),
})

/** Something happened to letters: lists, and whoever has one of them before them, read again. */
export const mailMoved = event('mailbox.mail-moved', z.object({ threadId: Id.nullable() }))
/** Topic of whoever works with the club's letters. */
export const MAIL_TOPIC = 'mailbox:desk'

/** Somebody of the club writes an answer at this moment. On `mail-thread:<id>`; the server says who. */
export const writingLetter = signal('mailbox.writing-letter', z.object({ by: Id.nullable() }))
export const mailTopicOf = (threadId: string): string => `mail-thread:${threadId}`
