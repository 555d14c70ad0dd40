import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { FileIds } from '../../../platform/shared/files-contract.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { PRIORITIES } from '../../support/rules/vocabulary.ts'
import { ANSWER } from '../rules/rights.ts'
import { KeptDraft, LetterDraft, MAX_LETTER, MailThread } from './threads.ts'

const Language = z.enum(LANGUAGES)

/** A letter as it is typed. */
export const Letter = z.strictObject({
  name: z.string().trim().max(100).default(''),
  email: z.email().max(254),
  subject: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(MAX_LETTER),
  /** In which language the club's letter paper is. */
  language: Language,
  files: FileIds.optional(),
})

const Params = z.object({ threadId: Id })
const Kept = Done.extend({ data: MailThread })

export const sendLetter = call('POST /mailbox/letters', {
  summary: 'Sends a letter of the club: a new one, or with `thread` one of a conversation.',
  description:
    'An answer names the last message that its writer saw (`seen`); when something was written since, it is refused and nothing is sent. An answer carries the Message-IDs of what it answers, so that what comes back joins the conversation. `forwards` is a message whose files go along. `draft` is one’s own draft, which ends with it.',
  access: ANSWER,
  body: Letter.extend({
    thread: Id.optional(),
    seen: Id.optional(),
    forwards: Id.optional(),
    draft: Id.optional(),
  }),
  files: { files: { take: 'document', many: true } },
  answer: Kept,
  status: 201,
  refusals: { 'mailbox.written-meanwhile': 409 },
  limits: [{ max: 300, seconds: 3600, by: 'caller' }],
})

const DraftParams = z.object({ letterId: Id })

export const startLetter = call('POST /mailbox/drafts', {
  name: 'startLetter',
  summary: 'Keeps a letter that is being written; one for each conversation and writer.',
  access: ANSWER,
  body: LetterDraft,
  answer: z.object({ data: KeptDraft }),
  status: 201,
})

export const keepLetter = call('PUT /mailbox/drafts/:letterId', {
  summary: 'Keeps how far one’s letter is.',
  access: ANSWER,
  params: DraftParams,
  body: LetterDraft,
  answer: z.object({ data: KeptDraft }),
})

export const readLetter = call('GET /mailbox/drafts/:letterId', {
  summary: 'A letter that one is writing.',
  access: ANSWER,
  params: DraftParams,
  answer: z.object({ data: KeptDraft }),
})

export const dropLetter = call('DELETE /mailbox/drafts/:letterId', {
  summary: 'Throws a letter away that one was writing.',
  access: ANSWER,
  params: DraftParams,
  answer: Done,
})

export const listTemplates = call('GET /mailbox/templates', {
  name: 'listLetterTemplates',
  summary:
    'Answers that are written once, shared with support: by name, in both languages, with blanks such as `{name}`.',
  access: ANSWER,
  answer: listOf(z.object({ _id: Id, name: z.string(), body: z.string(), arabicBody: z.string() })),
})

export const ticketFromMail = call('POST /mailbox/threads/:threadId/ticket', {
  summary: 'Makes a ticket of a conversation: the member who wrote becomes its owner and hears its number.',
  description: 'A visitor has no account that could own a ticket: their conversation stays here.',
  access: ANSWER,
  params: Params,
  body: z.strictObject({ department: Id, priority: z.enum(PRIORITIES).default('normal') }),
  answer: Kept,
  refusals: { 'mailbox.has-ticket': 409, 'mailbox.visitor-stays': 409, 'support.department-gone': 409 },
})

export const fileMail = call('PUT /mailbox/threads/:threadId/member', {
  summary: 'Files a conversation on a member, by their user name, or with null on nobody.',
  access: ANSWER,
  params: Params,
  body: z.strictObject({ username: z.string().trim().min(1).max(60).nullable() }),
  answer: Kept,
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'contact.file': true
    'contact.ticket': true
  }
}
