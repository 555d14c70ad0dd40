import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { PersonName } from '../../accounts/rules.ts'

const OfUser = z.object({ userId: Id })
const STAFF_ONLY = { 'accounts.staff-account': 403 } as const

export const suspendPerson = call('POST /users/:userId/suspend', {
  summary: 'Suspends an account: its sessions end at once, and its owner reads the reason in a mail.',
  access: { permission: 'users.suspend' },
  params: OfUser,
  body: z.object({ reason: z.string().trim().min(3).max(500) }),
  answer: Done,
  refusals: { ...STAFF_ONLY, 'accounts.not-oneself': 403 },
})

export const restorePerson = call('POST /users/:userId/restore', {
  summary: 'Ends a suspension; its owner is told.',
  access: { permission: 'users.suspend' },
  params: OfUser,
  answer: Done,
  refusals: { ...STAFF_ONLY, 'accounts.not-oneself': 403 },
})

export const endPersonSessions = call('POST /users/:userId/endSessions', {
  summary: 'Signs a person out everywhere; the next request and the open window of each session fail within a second.',
  access: { permission: 'users.sessions' },
  params: OfUser,
  answer: Done.extend({ count: z.number().int() }),
  refusals: STAFF_ONLY,
})

export const RESENDABLE = ['verify', 'reset'] as const

export const resendMail = call('POST /users/:userId/mails', {
  name: 'resendPersonMail',
  summary: 'Sends the mail that confirms an address, or the one that sets a new password, again.',
  description: 'Not before 60 seconds have passed, and three times an hour at most, as for the owner.',
  access: { permission: 'users.mail' },
  params: OfUser,
  body: z.object({ mail: z.enum(RESENDABLE) }),
  answer: Done,
  refusals: { ...STAFF_ONLY, 'people.verified-already': 409, 'people.not-verified': 409, 'people.is-suspended': 409 },
})

export const editPerson = call('PUT /users/:userId', {
  summary: 'Changes a person’s name and language for them.',
  access: { permission: 'users.edit' },
  params: OfUser,
  body: z.object({ name: PersonName, language: z.enum(LANGUAGES) }),
  answer: Done,
  refusals: STAFF_ONLY,
})

export const changeRole = call('PUT /users/:userId/role', {
  summary:
    'Makes a person one of the club’s own, changes which set of permissions they have, or makes them a member again.',
  description:
    'Nobody gives or takes what they lack or changes their own role; only a Super-admin makes staff or ends it. `Member` is the role that their profile gives them.',
  access: { permission: 'users.roles' },
  freshProof: true,
  params: OfUser,
  body: z.object({
    role: z.enum(['Super-admin', 'Employee', 'Member']),
    /** Of an Employee: the set of permissions. */
    presetId: Id.nullable().default(null),
  }),
  /** `asked`: it waits for the yes of a second Super-admin. */
  answer: Done.extend({ asked: z.boolean() }),
  refusals: {
    'access.own-role': 403,
    'access.beyond-own': 403,
    'access.staff-by-super-admin': 403,
    'people.not-verified': 409,
    'people.is-suspended': 409,
    'people.asked-already': 409,
  },
})

/** Sets of permissions that an Employee can be given, for who changes roles. */
export const listPresets = call('GET /users/presets', {
  summary: 'The sets of permissions that an Employee can have, with whether the caller may give each.',
  access: { permission: 'users.roles' },
  answer: z.object({
    data: z.array(z.object({ _id: Id, title: z.string(), permissions: z.array(z.string()), grantable: z.boolean() })),
  }),
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'users.mail': true
    'users.sessions': true
  }
}
