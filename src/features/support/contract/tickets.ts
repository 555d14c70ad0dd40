import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { FileIds, FileView } from '../../../platform/shared/files-contract.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { ACTS, MESSAGE_FORMATS, MESSAGE_KINDS, PRIORITIES, STATUSES } from '../rules/vocabulary.ts'

/** Longest subject and text; a text is what a long letter takes. */
export const MAX_SUBJECT = 150
export const MAX_TEXT = 5000
/** Longest HTML of a text. */
export const MAX_HTML = 30_000

const Language = z.enum(LANGUAGES)
export const Priority = z.enum(PRIORITIES)
export const Status = z.enum(STATUSES)
/** One line, however it was pasted. */
export const Subject = z
  .string()
  .overwrite(text => text.replace(/\s+/g, ' '))
  .trim()
  .min(3)
  .max(MAX_SUBJECT)
export const Text = z.string().trim().min(1).max(MAX_TEXT)

/** A department as a ticket names it. */
export const InDepartment = z.object({ _id: Id, name: z.string(), arabicName: z.string(), zone: z.string() })

/** Who wrote or did something; null where they are not there any more, or where the house did it by itself. */
export const Person = z.object({ _id: Id, name: z.string(), picture: z.string().nullable() }).nullable()

/** What was said: `text` in words, and what was written with lists and links as sanitised HTML besides. */
export const Message = z.object({
  _id: Id,
  kind: z.enum(MESSAGE_KINDS),
  by: Person,
  text: z.string(),
  format: z.enum(MESSAGE_FORMATS),
  /** Null for what is plain. */
  html: z.string().nullable(),
  language: Language,
  at: z.iso.datetime(),
  files: z.array(FileView),
})
export type Message = z.infer<typeof Message>

/** What was done; `facts` in the words of the act. */
export const Step = z.object({
  _id: Id,
  act: z.enum(ACTS),
  by: Person,
  at: z.iso.datetime(),
  facts: z.record(z.string(), z.unknown()),
})
export type Step = z.infer<typeof Step>

/** What a ticket is about, as it was called when it was written; `link` null once its reader may not see it any more. */
export const About = z.object({ kind: z.string(), id: Id, title: z.string(), link: z.string().nullable() })

/** A ticket in its member's list. */
export const TicketRow = z.object({
  _id: Id,
  number: z.number().int(),
  subject: z.string(),
  language: Language,
  status: Status,
  priority: Priority,
  department: InDepartment,
  /** By when the next answer is promised; null when none is owed. */
  dueAt: z.iso.datetime().nullable(),
  late: z.boolean(),
  /** When it closes by itself, for how many days a closed one may be opened again, and until when this one may. */
  closesAt: z.iso.datetime().nullable(),
  reopensWithinDays: z.number().int(),
  reopensUntil: z.iso.datetime().nullable(),
  stars: z.number().int().nullable(),
  /** Whether its member is asked how the help was. */
  survey: z.boolean(),
  /** Who of the club wrote last, when the member has not read it yet. */
  answeredBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  movedAt: z.iso.datetime(),
})
export type TicketRow = z.infer<typeof TicketRow>

/** A ticket as another one names it. */
export const TicketName = z.object({ _id: Id, number: z.number().int() })

/** A ticket as its member reads it: what was said and done that is theirs to know, in its order. */
export const Ticket = TicketRow.extend({
  about: About.nullable(),
  /** Where it went on, once it was brought together with another. */
  mergedInto: TicketName.nullable(),
  messages: z.array(Message),
  steps: z.array(Step),
})
export type Ticket = z.infer<typeof Ticket>

const Params = z.object({ ticketId: Id })
const Kept = Done.extend({ data: Ticket })
/** Writing again and again is what a program does. */
const LIMITS = [
  { max: 20, seconds: 3600, by: 'caller' },
  { max: 60, seconds: 3600, by: 'address' },
] as const

/** A ticket as it is typed. */
export const TicketDraft = z.strictObject({
  department: Id,
  priority: Priority.default('normal'),
  subject: Subject,
  text: Text,
  files: FileIds.optional(),
  /** What it is about; what the writer may not see is left out. */
  about: z.strictObject({ kind: z.string().min(1).max(40), id: Id }).optional(),
  /** Id of the request that failed, as its error page says. */
  requestId: z
    .string()
    .trim()
    .max(64)
    .regex(/^[\w-]*$/)
    .optional(),
})

export type TicketDraft = z.input<typeof TicketDraft>

export const createTicket = call('POST /tickets', {
  summary: 'Asks the club for help. The answer says by when it will be answered, by the hours of the department.',
  access: 'signed-in',
  whileRestricted: true,
  body: TicketDraft,
  files: { files: { take: 'document', many: true } },
  answer: Kept,
  status: 201,
  refusals: { 'support.department-gone': 409 },
  limits: LIMITS,
})

/** The parts of one's own list. */
export const LISTS = ['all', 'open', 'closed'] as const

export const listMine = call('GET /tickets/mine', {
  name: 'listMyTickets',
  summary:
    "The caller's own tickets, what moved last first; `open` are those in which somebody still has to do something.",
  access: 'signed-in',
  query: Paging.extend({ show: z.enum(LISTS).default('all') }),
  answer: listOf(TicketRow).extend({
    counts: z.object({ all: z.number().int(), open: z.number().int(), closed: z.number().int() }),
  }),
})

export const readTicket = call('GET /tickets/:ticketId', {
  summary: "A ticket of one's own, with what was said; not found for others.",
  access: 'signed-in',
  params: Params,
  answer: z.object({ data: Ticket }),
})

export const writeMessage = call('POST /tickets/:ticketId/messages', {
  name: 'writeTicketMessage',
  summary: "Writes to a ticket of one's own. One that is resolved is opened again by it.",
  access: 'signed-in',
  whileRestricted: true,
  params: Params,
  body: z.strictObject({ text: Text, files: FileIds.optional() }),
  files: { files: { take: 'document', many: true } },
  answer: Kept,
  refusals: { 'support.closed': 409 },
  limits: [{ max: 60, seconds: 3600, by: 'caller' }],
})

export const closeTicket = call('POST /tickets/:ticketId/close', {
  summary: "Closes a ticket of one's own: nothing is owed any more.",
  access: 'signed-in',
  whileRestricted: true,
  params: Params,
  answer: Kept,
  refusals: { 'support.closed': 409 },
})

export const reopenTicket = call('POST /tickets/:ticketId/reopen', {
  summary:
    "Opens a ticket of one's own again that is resolved, or was closed not long ago: 14 days, or what the settings say.",
  access: 'signed-in',
  whileRestricted: true,
  params: Params,
  answer: Kept,
  refusals: { 'support.open': 409, 'support.too-late': 409, 'support.merged': 409 },
})

export const rateTicket = call('PUT /tickets/:ticketId/rating', {
  summary: 'Says how the help was, from 1 to 5; may be changed as long as the ticket could be reopened.',
  access: 'signed-in',
  whileRestricted: true,
  params: Params,
  body: z.strictObject({ stars: z.number().int().min(1).max(5), text: z.string().trim().max(500).default('') }),
  answer: Kept,
  refusals: { 'support.not-over': 409, 'support.too-late': 409, 'support.no-survey': 409 },
})

export const markRead = call('POST /tickets/:ticketId/read', {
  name: 'markTicketRead',
  summary: "Notes that a ticket of one's own was read: lists say nothing is new.",
  access: 'signed-in',
  whileRestricted: true,
  params: Params,
  answer: Done,
})

/** A new ticket came. */
export const ticketOpened = event(
  'support.ticket-opened',
  z.object({ ticketId: Id, departmentId: Id, ownerId: Id }),
  'ticketId',
)

/** Something that its member may read happened to a ticket: on `ticket:<id>`, read again by whoever looks at it. */
export const ticketMoved = event('support.ticket-moved', z.object({ ticketId: Id }))
/** Something happened to one of a member's tickets: on their own topic, so that lists are read again. */
export const ticketTouched = event('support.ticket-touched', z.object({ ticketId: Id }))

const Named = z.object({ number: z.number().int(), subject: z.string() })
/** Without a mail: the answer is a mail of its own, with all that was written. */
export const noticeAnswered = notice('support.answered', Named.extend({ name: z.string() }), {
  topic: 'support',
  mail: false,
  waits: 'answer',
  about: 'subject',
})
export const noticeResolved = notice('support.resolved', Named, { topic: 'support', about: 'subject' })
/** To the club's people. */
export const noticeCame = notice('support.came', Named.extend({ name: z.string() }), { topic: 'desk', mail: false })
export const noticeReplied = notice('support.replied', Named.extend({ name: z.string() }), {
  topic: 'desk',
  mail: false,
})
