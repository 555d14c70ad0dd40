import { z } from 'zod'
import { ROLES, USER_TYPES } from '../../../platform/shared/access.ts'
import { BothLanguages } from '../../../platform/shared/both-languages.ts'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { TypedPassword } from '../../accounts/rules.ts'

/**
 * What a browser keeps of an earlier login, so that strangers' wrong logins never delay it. It opens nothing by itself.
 */
export const DeviceToken = secret(z.string().max(100)).optional()

/** A code of the authenticator app (6 digits) or one of the recovery codes (`abcde-fghjk`). */
export const SecondCode = secret(z.string().trim().min(6).max(20))

/** Random, of use to whoever has it. */
export const Opaque = secret(z.string())

/** The answer of every finished login: the bearer (opaque, 256 bit) and what the browser keeps to be known again. */
export const SignedIn = z.object({ access_token: Opaque, deviceToken: Opaque })
export type SignedIn = z.infer<typeof SignedIn>

/** The password was right, but the account has a second factor: `ticket` is good for five tries within five minutes. */
export const SecondStepAsked = z.object({ ticket: Opaque })
export type SecondStepAsked = z.infer<typeof SecondStepAsked>

/** Reasons a login ends with, whichever way it was tried. None is 401: a failed login is not an ended session. */
export const LOGIN_REFUSALS = { 'signin.not-verified': 403, 'signin.suspended': 403 } as const

/** Wrong logins of one address (product rules 2); counted in the database, right under parallel calls. */
const PER_ADDRESS = { max: 30, seconds: 300, by: 'address' } as const

export const login = call('POST /auth/login', {
  idempotent: 'never',
  summary: 'Logs in by e-mail or username.',
  description:
    'Answers the bearer, or a ticket when the account has a second factor. After five wrong logins for an account from unknown devices each next try must wait longer (429 with Retry-After); a browser that sends the deviceToken of an earlier login is counted for itself.',
  access: 'anyone',
  body: z.object({
    username: z.string().trim().min(1).max(254),
    password: TypedPassword,
    deviceToken: DeviceToken,
  }),
  answer: z.union([SignedIn, SecondStepAsked]),
  refusals: { 'signin.wrong-login': 422, ...LOGIN_REFUSALS },
  limits: [PER_ADDRESS],
  alwaysOpen: true,
})

export const secondStep = call('POST /auth/login/secondStep', {
  name: 'loginSecondStep',
  idempotent: 'never',
  summary: 'Finishes a login with a code of the authenticator app or a recovery code.',
  access: 'anyone',
  body: z.object({ ticket: secret(z.string().max(100)), code: SecondCode, deviceToken: DeviceToken }),
  answer: SignedIn,
  refusals: { 'signin.wrong-code': 422, 'signin.ticket-gone': 410, ...LOGIN_REFUSALS },
  limits: [PER_ADDRESS],
  alwaysOpen: true,
})

export const logout = call('POST /auth/logout', {
  idempotent: 'never',
  summary: 'Ends this session.',
  description:
    'When the session was opened through a sign-in provider, `endSession` is the address where the browser ends it there too.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Done.extend({ endSession: z.url().nullable() }),
  alwaysOpen: true,
})

/** Where somebody is signed in. `country` is a two-letter code by an offline table, null when it is not known. */
export const SessionView = z.object({
  _id: Id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  address: z.string(),
  country: z.string().length(2).nullable(),
  provider: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

export const listSessions = call('GET /auth/sessions', {
  summary: 'Where the caller is signed in, the newest use first.',
  access: 'signed-in',
  closedToLooking: true,
  answer: listOf(SessionView),
})

export const endSession = call('DELETE /auth/sessions/:sessionId', {
  summary: 'Ends one of the caller’s sessions; its next request and its open socket fail within a second.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ sessionId: Id }),
  answer: Done,
})

export const endOtherSessions = call('DELETE /auth/sessions', {
  summary: 'Ends all sessions of the caller but this one.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Done.extend({ count: z.number().int() }),
})

/** A sign-in of the demo club, shown on the login page in demo mode only. */
export const DemoSignIn = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  userType: z.enum(USER_TYPES).nullable(),
})
export type DemoSignIn = z.infer<typeof DemoSignIn>

export const signInOptions = call('GET /auth/options', {
  summary: 'Ways to sign in: providers, and in demo mode the demo club’s accounts with their one password.',
  access: 'anyone',
  answer: z.object({
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    demo: z.object({ password: z.string(), accounts: z.array(DemoSignIn) }).nullable(),
  }),
  alwaysOpen: true,
})

/** Changes to the ways into an account; each has a mail of this name. */
export type WayChange =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'provider-linked'
  | 'provider-unlinked'

/** Somebody signed in from a browser that was not seen before. Its mail is the feature's own. */
export const newSignIn = notice('signin.new-sign-in', z.object({ device: BothLanguages, place: BothLanguages }), {
  topic: 'security',
  mail: false,
})
/** A way into the account changed; `what` is what its mail is called. */
export const wayChanged = notice(
  'signin.way-changed',
  z.object({ what: BothLanguages, device: BothLanguages, place: BothLanguages }),
  {
    topic: 'security',
    mail: false,
  },
)

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions extends Record<`signin.${WayChange}`, true> {
    'session.open-elsewhere': true
  }
}
