import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { Somebody } from './people.ts'

/** So long a second Super-admin may say yes, in days. */
export const ASKED_DAYS = 7

export const REQUEST_OUTCOMES = ['agreed', 'declined', 'withdrawn', 'expired'] as const

/** Something that a second Super-admin decides: `member` is who shall become one, null is that no second yes is wanted any more. */
const SuperAdminRequest = z.object({
  _id: Id,
  member: Somebody.nullable(),
  askedBy: Somebody,
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  outcome: z.enum(REQUEST_OUTCOMES).nullable(),
  decidedBy: Somebody.nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type SuperAdminRequest = z.infer<typeof SuperAdminRequest>

const OfRequest = z.object({ requestId: Id })
const GUARDED = { access: 'super-admin', freshProof: true } as const

export const readSuperAdmins = call('GET /super-admins', {
  summary: 'Who is a Super-admin, whether a second one must agree to another, and what waits for that.',
  access: 'super-admin',
  answer: z.object({
    data: z.object({ fourEyes: z.boolean(), admins: z.array(Somebody), requests: z.array(SuperAdminRequest) }),
  }),
})

export const setFourEyes = call('PUT /super-admins/four-eyes', {
  summary: 'Says whether making somebody a Super-admin needs the yes of a second one.',
  description:
    'Switching it off needs that yes as well: `asked` is true then. Where there is one Super-admin alone they decide alone, so that nobody is locked out.',
  ...GUARDED,
  body: z.object({ on: z.boolean() }),
  answer: Done.extend({ asked: z.boolean() }),
  refusals: { 'people.asked-already': 409 },
})

export const answerRequest = call('POST /super-admin-requests/:requestId/answer', {
  name: 'answerSuperAdminRequest',
  summary: 'Agrees to what another Super-admin asked, or declines it.',
  ...GUARDED,
  params: OfRequest,
  body: z.object({ agree: z.boolean() }),
  answer: Done,
  refusals: {
    'people.own-request': 403,
    'people.request-over': 409,
    'people.not-verified': 409,
    'people.is-suspended': 409,
    'access.own-role': 403,
    'access.beyond-own': 403,
  },
})

export const withdrawRequest = call('POST /super-admin-requests/:requestId/withdraw', {
  name: 'withdrawSuperAdminRequest',
  summary: 'Takes back what one asked a second Super-admin.',
  access: 'super-admin',
  params: OfRequest,
  answer: Done,
  refusals: { 'people.request-over': 409 },
})

export const noticeAsked = notice('people.second-yes-asked', z.object({ by: z.string() }), {
  topic: 'security',
  mail: false,
  waits: 'answer',
})
export const noticeAgreed = notice('people.second-yes-given', z.object({ by: z.string() }), {
  topic: 'security',
  mail: false,
})
export const noticeDeclined = notice('people.second-yes-declined', z.object({ by: z.string() }), {
  topic: 'security',
  mail: false,
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'accounts.ask-super-admin': true
    'accounts.agree-super-admin': true
    'accounts.decline-super-admin': true
    'accounts.withdraw-super-admin': true
  }
}
