import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { secret } from '../../platform/shared/secret.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'

/** Who may see what left the house, and try again what did not. */
export const READ = { permission: 'deliveries.read' } as const
export const RETRY = { permission: 'deliveries.retry' } as const

/** How a mail fared: waiting or tried again, sent, sent and come back, kept for want of a mail server, given up. */
export const MAIL_STATES = ['waiting', 'sent', 'returned', 'kept', 'dead'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Why something was not delivered: what the mail server did, or what the part of the product ran into that should have handled it. */
export const REASONS = [
  'refused',
  'paused',
  'login',
  'unsafe',
  'slow',
  'unreachable',
  'busy',
  'unreadable',
  'fault',
] as const
export type Reason = (typeof REASONS)[number]

export const MailRow = z.object({
  _id: Id,
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  language: z.enum(LANGUAGES),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  /** What the last try failed of, and what was said, in the words of the mail server when it was that. */
  reason: z.enum(REASONS).nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** What it says, its secret links hidden; only of mails that were kept: what went over is not kept. */
  text: z.string().nullable(),
  /** What the other side said of one that came back: for good or for now; and whether its address is paused since. */
  returned: z
    .object({ kind: z.enum(['hard', 'soft']), status: z.string(), said: z.string(), paused: z.boolean() })
    .nullable(),
  /** Links and codes are hidden in the text that are as good as passwords or money; `revealMail` shows them. */
  hidden: z.boolean(),
})
export type MailRow = z.infer<typeof MailRow>

export const EventRow = z.object({
  _id: z.string(),
  event: z.string(),
  attempts: z.number().int(),
  /** The part of the product that could not handle it, `feature.name`. */
  listener: z.string().nullable(),
  reason: z.enum(REASONS).nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type EventRow = z.infer<typeof EventRow>

/** Why a call to another server was given up. */
export const CALL_REASONS = ['silent', 'refused', 'fault'] as const

export const CallRow = z.object({
  _id: Id,
  /** What was asked, `feature.what`, and for which of its rows. */
  name: z.string(),
  cause: z.string(),
  attempts: z.number().int(),
  reason: z.enum(CALL_REASONS).nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whether it can be asked again without being done twice. */
  mayAgain: z.boolean(),
})
export type CallRow = z.infer<typeof CallRow>

export const listMails = call('GET /deliveries/mails', {
  summary: 'Mails of the club, newest first, with how they fared; kept ones with their text.',
  access: READ,
  query: Paging.extend({ state: z.enum(MAIL_STATES).optional(), search: z.string().max(100).optional() }),
  answer: listOf(MailRow),
})

export const listEvents = call('GET /deliveries/events', {
  summary: 'Events that no longer find their listener: the dead-letter list.',
  access: READ,
  query: Paging,
  answer: listOf(EventRow),
})

export const listCalls = call('GET /deliveries/calls', {
  name: 'listGivenUpCalls',
  summary: 'Calls to servers that are not the club’s, such as payment gateways, that were given up after a day.',
  access: READ,
  query: Paging,
  answer: listOf(CallRow),
})

export const revealMail = call('POST /deliveries/mails/:mailId/reveal', {
  idempotent: 'never',
  summary: 'A kept mail whole, with the links that open accounts; each look is noted in the audit log.',
  access: READ,
  freshProof: true,
  params: z.object({ mailId: Id }),
  answer: z.object({ data: z.object({ text: secret(z.string()) }) }),
})

export const retryMail = call('POST /deliveries/mails/:mailId/retry', {
  summary: 'Tries a given-up or kept mail again.',
  access: RETRY,
  params: z.object({ mailId: Id }),
  answer: Done,
})

export const retryEvent = call('POST /deliveries/events/:eventId/retry', {
  summary: 'Tries an event of the dead-letter list again.',
  access: RETRY,
  params: z.object({ eventId: z.coerce.number().int().positive() }),
  answer: Done,
})

export const retryCall = call('POST /deliveries/calls/:callId/retry', {
  name: 'retryGivenUpCall',
  summary: 'Asks another server again what was given up; refused where that could do it twice.',
  access: RETRY,
  params: z.object({ callId: Id }),
  answer: Done,
  refusals: { 'mail-log.not-twice': 409 },
})

export const clearAddress = call('POST /deliveries/addresses/clear', {
  name: 'clearMailAddress',
  summary: 'Writes to an address again whose mails came back; what is held for it goes at once.',
  access: RETRY,
  body: z.strictObject({ address: z.email().max(254) }),
  answer: Done,
})

export const readMyAddress = call('GET /my-address', {
  summary: "Whether mails to the caller's own address came back so often that none go there.",
  access: 'signed-in',
  answer: z.object({ data: z.object({ address: z.string(), paused: z.boolean() }) }),
})

export const tryMyAddress = call('POST /my-address/try', {
  summary:
    "Writes to the caller's own address again; what is held for it goes at once. Three more that come back pause it again.",
  access: 'signed-in',
  whileRestricted: true,
  answer: Done,
})

/** Tells a member in the app that mails to their address come back, so that none go there. */
export const addressPaused = notice('mail-log.paused', z.object({ address: z.string() }), {
  topic: 'security',
  mail: false,
})

/** A mail of ours came back, or its address was refused for good; with what it brought along. */
export const mailReturned = event(
  'mail-log.mail-returned',
  z.object({ mailId: Id, attached: z.object({ kind: z.string(), id: Id }).nullable() }),
)

const AllAgain = Done.extend({ data: z.object({ count: z.number().int() }) })

export const retryMails = call('POST /deliveries/mails/retry', {
  summary: 'Tries given-up mails again, all of them, up to 5,000 at once.',
  access: RETRY,
  answer: AllAgain,
})

export const retryEvents = call('POST /deliveries/events/retry', {
  summary: 'Tries the events of the dead-letter list again, all of them, up to 5,000 at once.',
  access: RETRY,
  answer: AllAgain,
})

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'deliveries.reveal': true
    'deliveries.retry': true
    'deliveries.clear': true
  }
}
