import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { says } from '../../platform/shared/field-errors.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { secret } from '../../platform/shared/secret.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { EmailAddress, NewPassword, PersonName, TypedPassword, Username } from '../accounts/rules.ts'

/** The six steps of the first run in their order; each but the first can be skipped. */
export const STEPS = ['admin', 'look', 'reading', 'mail', 'review', 'people'] as const
export type StepKey = (typeof STEPS)[number]

/** `waiting` for whoever opens the link; `begun` by its first administrator; `done`: the club is open. */
export const SET_UP_STATES = ['waiting', 'begun', 'done'] as const
export type SetUpState = (typeof SET_UP_STATES)[number]

const Token = z.object({ token: z.string().min(20).max(100) })

/** A new password and its repetition. */
const Chosen = { password: NewPassword, passwordConfirmation: TypedPassword }
const isRepeated = (sent: { password: string; passwordConfirmation: string }) =>
  sent.password === sent.passwordConfirmation
const confirmed = { ...says('confirmed'), path: ['passwordConfirmation'] }

/** The first administrator. */
export const FirstAdmin = z
  .strictObject({ name: PersonName, username: Username, email: EmailAddress, language: z.enum(LANGUAGES), ...Chosen })
  .refine(isRepeated, confirmed)
export type FirstAdmin = z.infer<typeof FirstAdmin>

/** Somebody who is asked to review for the club. */
export const Reviewer = z.strictObject({ name: PersonName, email: EmailAddress, language: z.enum(LANGUAGES) })
export type Reviewer = z.infer<typeof Reviewer>

export const Invitation = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(['reviewer', 'member']),
})
export type Invitation = z.infer<typeof Invitation>

/** How far the first run is, for its administrator. */
export const Progress = z.object({
  state: z.enum(SET_UP_STATES),
  steps: z.array(z.object({ key: z.enum(STEPS), state: z.enum(['todo', 'done', 'skipped']) })),
  /** The environment names a mail server already. */
  mailFromEnvironment: z.boolean(),
  /** Everybody who will get a mail when the set-up is finished. */
  invitations: z.array(Invitation),
  demo: z.object({ offered: z.boolean(), state: z.enum(['none', 'running', 'done', 'failed']) }),
})
export type Progress = z.infer<typeof Progress>

const PER_ADDRESS = { max: 30, seconds: 300, by: 'address' } as const
const FINISHED = { 'setup.finished': 409 } as const

export const readSetUp = call('GET /setup', {
  summary: 'Whether the club is set up.',
  access: 'anyone',
  answer: z.object({ data: z.object({ state: z.enum(SET_UP_STATES) }) }),
  alwaysOpen: true,
})

export const readLink = call('GET /setup/links/:token', {
  name: 'readSetUpLink',
  summary: 'Whether a link of the console still opens the set-up; spends nothing.',
  access: 'anyone',
  params: Token,
  answer: z.object({ data: z.object({ state: z.enum(['open', 'gone']) }) }),
  limits: [PER_ADDRESS],
  alwaysOpen: true,
})

export const beginSetUp = call('POST /setup/links/:token', {
  idempotent: 'never',
  summary: 'Makes the first administrator with the link of the console, once, and signs them in.',
  description: 'Of two windows with the same link one succeeds. The link is spent by this call and by nothing else.',
  access: 'anyone',
  params: Token,
  body: FirstAdmin,
  answer: Done.extend({ access_token: secret(z.string()) }),
  refusals: { 'setup.link-gone': 410 },
  limits: [PER_ADDRESS],
  alwaysOpen: true,
  status: 201,
})

export const readProgress = call('GET /setup/progress', {
  name: 'readSetUpProgress',
  summary: 'Which steps of the first run are taken or skipped, who is invited, how the demo data is doing.',
  access: 'super-admin',
  answer: z.object({ data: Progress }),
})

export const takeStep = call('PUT /setup/steps/:step', {
  name: 'takeSetUpStep',
  summary: 'Marks a step of the first run as taken or skipped.',
  access: 'super-admin',
  params: z.object({ step: z.enum(STEPS).exclude(['admin']) }),
  body: z.object({ skipped: z.boolean() }),
  answer: z.object({ data: Progress }),
  refusals: FINISHED,
})

export const inviteReviewers = call('POST /setup/reviewers', {
  summary: 'Invites reviewers; their mails leave when the set-up is finished.',
  access: 'super-admin',
  body: z.object({ people: z.array(Reviewer).min(1).max(20) }),
  answer: Done.extend({ data: Progress }),
  refusals: { ...FINISHED, 'setup.too-many-invitations': 429 },
})

export const inviteMembers = call('POST /setup/members', {
  summary: 'Invites members by their addresses; their mails leave when the set-up is finished.',
  access: 'super-admin',
  body: z.object({ emails: z.array(EmailAddress).min(1).max(100), language: z.enum(LANGUAGES) }),
  answer: Done.extend({ data: Progress }),
  refusals: { ...FINISHED, 'setup.too-many-invitations': 429 },
})

export const withdrawInvitation = call('DELETE /setup/invitations/:invitationId', {
  summary: 'Takes an invitation back before its mail has left.',
  access: 'super-admin',
  params: z.object({ invitationId: Id }),
  answer: Done.extend({ data: Progress }),
})

export const fillDemoClub = call('POST /setup/demo', {
  summary: 'Begins to fill the club with demo members and companies; GET setup/progress says how it goes.',
  access: 'super-admin',
  answer: Done.extend({ data: Progress }),
  refusals: { ...FINISHED, 'setup.no-demo': 404 },
  status: 202,
})

export const finishSetUp = call('POST /setup/finish', {
  summary: 'Opens the club and sends the invitations.',
  access: 'super-admin',
  answer: Done,
  refusals: FINISHED,
})

export const readInvitation = call('GET /invitations/:token', {
  summary: 'Whom an invitation of the club’s people is for; spends nothing.',
  access: 'anyone',
  params: Token,
  answer: z.object({ data: z.object({ name: z.string(), email: z.string() }) }),
  refusals: { 'setup.invitation-gone': 410 },
  limits: [PER_ADDRESS],
})

/** What the invited fill in. */
export const Acceptance = z
  .strictObject({ name: PersonName, username: Username, ...Chosen })
  .refine(isRepeated, confirmed)
export type Acceptance = z.infer<typeof Acceptance>

export const acceptInvitation = call('POST /invitations/:token', {
  idempotent: 'never',
  summary: 'Opens the account of an invited reviewer, once, and signs them in.',
  access: 'anyone',
  params: Token,
  body: Acceptance,
  answer: Done.extend({ access_token: secret(z.string()) }),
  refusals: { 'setup.invitation-gone': 410, 'setup.address-known': 409 },
  limits: [PER_ADDRESS],
  status: 201,
})

/** Whether the members of the demo club bid and post by themselves; null where they never do. */
const DemoLife = z.object({ data: z.object({ on: z.boolean().nullable() }) })

export const readDemoLife = call('GET /demo/life', {
  summary: 'Whether the members of the demo club bid and post while one looks; null outside of the demo.',
  access: 'anyone',
  answer: DemoLife,
})

export const switchDemoLife = call('PUT /demo/life', {
  summary: 'Lets the members of the demo club bid and post, or be still. Whoever looks at a demo may.',
  access: 'anyone',
  body: z.object({ on: z.boolean() }),
  answer: DemoLife,
  limits: [{ max: 30, seconds: 60, by: 'address' }],
})

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'setup.begin': true
    'setup.invite': true
    'setup.finish': true
  }
}
