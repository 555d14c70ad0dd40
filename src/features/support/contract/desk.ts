import { z } from 'zod'
import { USER_TYPES } from '../../../platform/shared/access.ts'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { FileIds } from '../../../platform/shared/files-contract.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { signal } from '../../../platform/shared/signal.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { ANSWER, READ } from '../rules/rights.ts'
import { About, InDepartment, MAX_HTML, Message, Person, Priority, Status, Step, Text, TicketName } from './tickets.ts'

/** What is due within so many hours is due soon. */
export const SOON_HOURS = 2
/** Most tags of a ticket, and the longest one. */
export const MAX_TAGS = 10
export const MAX_TAG = 30

/** The parts of the queue. `due` are those that are late or due soon. */
export const VIEWS = ['all', 'mine', 'unassigned', 'due'] as const
export type View = (typeof VIEWS)[number]
/** Which of them: those that are open, one status, or all there ever were. */
export const SHOWN = ['open', 'any', ...Status.options.filter(one => one !== 'open')] as const

export const Tag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(MAX_TAG)
  .regex(/^[^,#]+$/)

/** A ticket in the queue. */
export const DeskRow = z.object({
  _id: Id,
  number: z.number().int(),
  subject: z.string(),
  language: z.enum(LANGUAGES),
  status: Status,
  priority: Priority,
  department: InDepartment,
  owner: Person,
  assignee: Person,
  /** By when an answer is promised; null when none is owed, or while the member is waited for. */
  dueAt: z.iso.datetime().nullable(),
  late: z.boolean(),
  /** When it comes back from on_hold. */
  returnsAt: z.iso.datetime().nullable(),
  tags: z.array(z.string()),
  stars: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  movedAt: z.iso.datetime(),
})
export type DeskRow = z.infer<typeof DeskRow>

/** A ticket beside another: of the same member, or linked by somebody. */
export const NearTicket = TicketName.extend({ subject: z.string(), language: z.enum(LANGUAGES), status: Status })
export type NearTicket = z.infer<typeof NearTicket>

/** A ticket as staff work on it, with notes and everything that was done. */
export const DeskTicket = DeskRow.extend({
  /** Until when its member may open it again; null while it is not closed. */
  reopensUntil: z.iso.datetime().nullable(),
  about: About.nullable(),
  mergedInto: TicketName.nullable(),
  /** The latest other tickets of the same member, and those that have to do with it: within the reader's reach. */
  others: z.array(NearTicket),
  linked: z.array(NearTicket),
  requestId: z.string().nullable(),
  messages: z.array(Message),
  steps: z.array(Step),
  firstDueAt: z.iso.datetime().nullable(),
  firstAnsweredAt: z.iso.datetime().nullable(),
  ratingText: z.string(),
  /** Who asks. `email` is null for who may not see how members are reached; `tickets` counts all they ever opened. */
  member: z.object({
    username: z.string(),
    email: z.string().nullable(),
    language: z.enum(LANGUAGES),
    userType: z.enum(USER_TYPES).nullable(),
    since: z.iso.datetime(),
    tickets: z.number().int(),
  }),
})
export type DeskTicket = z.infer<typeof DeskTicket>

const Counts = z.object({
  all: z.number().int(),
  mine: z.number().int(),
  unassigned: z.number().int(),
  due: z.number().int(),
})

export const listTickets = call('GET /tickets/queue', {
  summary: 'The tickets that the caller may work on, the most urgent first, with how many each part of the queue has.',
  description:
    'By the reach of `tickets.read`: all, those of one’s departments and one’s own, or only those one was given. Never a ticket that the caller opened.',
  access: READ,
  query: Paging.extend({
    view: z.enum(VIEWS).default('all'),
    status: z.enum(SHOWN).default('open'),
    department: Id.optional(),
    priority: Priority.optional(),
    search: z.string().trim().max(100).optional(),
    sortBy: z.enum(['dueAt', 'movedAt', 'createdAt', 'number']).default('dueAt'),
    sortDesc: z.boolean().default(false),
  }),
  answer: listOf(DeskRow).extend({ counts: Counts }),
})

const Params = z.object({ ticketId: Id })
const Kept = Done.extend({ data: DeskTicket })
const CLOSED = { 'support.closed': 409 } as const

export const readDeskTicket = call('GET /tickets/:ticketId/desk', {
  summary: 'A ticket as staff work on it; not found beyond the reach of one’s permission.',
  access: READ,
  params: Params,
  answer: z.object({ data: DeskTicket }),
})

/** What an answer makes of the ticket: the member is waited for, it is solved, or it stays open. */
export const NEXT = ['wait', 'resolve', 'stay'] as const

export const answerTicket = call('POST /tickets/:ticketId/answers', {
  summary: 'Answers the member, in the app and by mail. Who answers what nobody has takes it.',
  description:
    'In plain words as `text`, or in `html`, of which headings, lists, quotes, links and the like are kept and everything else is dropped; its words are taken from it.',
  access: ANSWER,
  params: Params,
  body: z.strictObject({
    text: Text.optional(),
    html: z.string().max(MAX_HTML).optional(),
    files: FileIds.optional(),
    next: z.enum(NEXT).default('wait'),
  }),
  files: { files: { take: 'document', many: true } },
  answer: Kept,
  refusals: CLOSED,
})

export const noteTicket = call('POST /tickets/:ticketId/notes', {
  summary: 'Writes a note that only staff read. Nothing moves on the member’s side.',
  access: ANSWER,
  params: Params,
  body: z.strictObject({ text: Text, files: FileIds.optional() }),
  files: { files: { take: 'document', many: true } },
  answer: Kept,
})

export const changeTicket = call('PUT /tickets/:ticketId', {
  summary:
    'Gives a ticket to somebody, passes it to another department, or changes its priority or tags; what is left out stays.',
  description: 'A promise is never put off by it: another department or priority may only bring the answer forward.',
  access: ANSWER,
  params: Params,
  body: z.strictObject({
    assignee: Id.nullable().optional(),
    department: Id.optional(),
    priority: Priority.optional(),
    tags: z.array(Tag).max(MAX_TAGS).optional(),
  }),
  answer: Kept,
  refusals: { ...CLOSED, 'support.department-gone': 409 },
})

export const setStatus = call('PUT /tickets/:ticketId/status', {
  name: 'setTicketStatus',
  summary: 'Says how far a ticket is, without an answer. `on_hold` needs `until`, when it comes back by itself.',
  description:
    'While the member is waited for, the promise stands still and runs on with what was left. On hold it runs on: the member was promised an answer.',
  access: ANSWER,
  params: Params,
  body: z.strictObject({
    status: z.enum(['open', 'waiting_customer', 'on_hold', 'resolved']),
    until: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: Kept,
  refusals: CLOSED,
})

/** Something happened to a ticket: lists of the desk, and whoever has it before them, read it again. */
export const deskMoved = event('support.desk-moved', z.object({ ticketId: Id }))
/** Topic of whoever works at the desk. */
export const DESK_TOPIC = 'tickets:desk'

/** Somebody of the club writes an answer at this moment. On `ticket-desk:<id>`; the server says who. */
export const writingAnswer = signal('support.writing-answer', z.object({ by: Id.nullable() }))
export const deskTopicOf = (ticketId: string): string => `ticket-desk:${ticketId}`

const Named = z.object({ number: z.number().int(), subject: z.string() })
/** To whoever has a ticket, and to its department. */
export const noticeLate = notice('support.late', Named, { topic: 'desk' })
/** To whom a note names as `@username`. */
export const noticeMentioned = notice('support.mentioned', Named.extend({ name: z.string() }), {
  topic: 'desk',
  mail: false,
})
/** To whom a ticket was given. */
export const noticeGiven = notice('support.given', Named.extend({ name: z.string() }), { topic: 'desk', mail: false })
