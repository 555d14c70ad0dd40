import { z } from 'zod'
import { PROFILE_STATUSES, ROLES, USER_TYPES } from '../../../platform/shared/access.ts'
import { call } from '../../../platform/shared/call.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { SUBSCRIPTION_STATUSES } from '../../plans/rules/states.ts'
import { ProfileView } from '../../profiles/contract.ts'

/** Permissions of this feature and of what it shows besides. */
export const READ = { permission: 'users.read' } as const

/** Whoever is meant, as the back-office names them. */
export const Somebody = z.object({ _id: Id, name: z.string(), username: z.string() })
/** The picture that stands for them everywhere. */
const Picture = z.string().nullable()
export type Somebody = z.infer<typeof Somebody>

/** A person in the list. Contacts are masked by the server for who may not see them. */
export const PersonRow = Somebody.extend({
  picture: Picture,
  email: z.string(),
  role: z.enum(ROLES),
  /** An Employee's set of permissions. */
  preset: z.object({ _id: Id, title: z.string() }).nullable(),
  userType: z.enum(USER_TYPES).nullable(),
  profileStatus: z.enum(PROFILE_STATUSES).nullable(),
  /** What their profile is called: a company's name. */
  profileName: z.string().nullable(),
  /** The plan they are on; null for the club's own people, who need none. */
  plan: z.string().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  suspendedAt: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime(),
  /** When a session of theirs was last used; null when none is open. */
  lastSeenAt: z.iso.datetime().nullable(),
  language: z.enum(LANGUAGES),
})
export type PersonRow = z.infer<typeof PersonRow>

const SORTS = ['name', 'username', 'joinedAt', 'lastSeenAt'] as const

export const PeopleFilter = Paging.extend({
  /** Name, user name or the profile's name in either script; the address too for who may see contacts. */
  search: z.string().max(100).optional(),
  role: z.enum(ROLES).optional(),
  /** An Employee's set of permissions. */
  presetId: Id.optional(),
  userType: z.enum(USER_TYPES).optional(),
  status: z.enum(PROFILE_STATUSES).optional(),
  /** Whether their profile is approved; without one it is not. */
  approved: z.boolean().optional(),
  /** Code of the plan they are on. */
  plan: z.string().max(40).optional(),
  verified: z.boolean().optional(),
  suspended: z.boolean().optional(),
  /** First and last day of joining, both included, in UTC. */
  joinedFrom: z.iso.date().optional(),
  joinedTo: z.iso.date().optional(),
  sortBy: z.enum(SORTS).optional(),
  sortDesc: z.boolean().optional(),
})
export type PeopleFilter = z.infer<typeof PeopleFilter>

export const listPeople = call('GET /users', {
  summary: 'Everybody with an account, the newest first.',
  access: READ,
  query: PeopleFilter,
  answer: listOf(PersonRow),
})

/** Everything of a person that the caller's permissions show. */
export const PersonView = PersonRow.extend({
  /** False when contacts were masked. */
  contactShown: z.boolean(),
  currency: z.string(),
  suspendedReason: z.string().nullable(),
  secondFactor: z.boolean(),
  passkeys: z.number().int(),
  sessions: z.number().int(),
  profile: z
    .object({
      _id: Id,
      kind: z.string(),
      status: z.enum(PROFILE_STATUSES),
      statusAt: z.iso.datetime(),
      submittedAt: z.iso.datetime(),
      version: z.number().int(),
      /** The open case, else the last one. */
      caseId: Id.nullable(),
    })
    .nullable(),
  subscription: z
    .object({
      plan: z.string(),
      status: z.enum(SUBSCRIPTION_STATUSES),
      isTrial: z.boolean(),
      startedAt: z.iso.datetime(),
      endsAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  invitedBy: Somebody.nullable(),
  invited: z.number().int(),
})
export type PersonView = z.infer<typeof PersonView>

const OfUser = z.object({ userId: Id })

export const readPerson = call('GET /users/:userId', {
  summary: 'A person’s account with all that hangs on it.',
  access: READ,
  params: OfUser,
  answer: z.object({ data: PersonView }),
})

export const readPersonProfile = call('GET /users/:userId/profile', {
  summary: 'The profile that a person sent last, as members would see it, with the private fields.',
  description:
    'By the id of the person or of the profile. Without files: those are read in the case, where each reading is noted.',
  access: { permission: 'profiles.read' },
  params: OfUser,
  answer: z.object({ data: z.object({ person: Somebody, status: z.enum(PROFILE_STATUSES), view: ProfileView }) }),
})

/** A mail as the desk sees it: that it was sent and how it fared, never its text, which may hold a link that opens the account. */
export const PersonMail = z.object({
  _id: Id,
  subject: z.string(),
  language: z.enum(LANGUAGES),
  state: z.enum(['waiting', 'sent', 'kept', 'dead']),
  createdAt: z.iso.datetime(),
})
export type PersonMail = z.infer<typeof PersonMail>

export const listPersonMails = call('GET /users/:userId/mails', {
  summary: 'The mails that went to a person, the newest first, without their texts.',
  access: { permission: 'users.mail' },
  params: OfUser,
  query: Paging,
  answer: listOf(PersonMail),
})

/** Somebody who joined through a person's link. */
export const InvitedRow = Somebody.extend({
  profileStatus: z.enum(PROFILE_STATUSES).nullable(),
  joinedAt: z.iso.datetime(),
})

export const listInvited = call('GET /users/:userId/invited', {
  summary: 'Who joined through a person’s link.',
  access: READ,
  params: OfUser,
  query: Paging,
  answer: listOf(InvitedRow),
})

/** A name in both languages. */
const Named = z.object({ name: z.string(), arabicName: z.string() })

/** A partner with what they cover. `capacity` is cases a week, `open` those in their hands now; null while nothing is known. */
export const PartnerRow = Somebody.extend({
  picture: Picture,
  industries: z.array(Named),
  countries: z.array(Named),
  languages: z.array(Named),
  capacity: z.number().int().nullable(),
  open: z.number().int(),
  joinedAt: z.iso.datetime(),
  suspendedAt: z.iso.datetime().nullable(),
})
export type PartnerRow = z.infer<typeof PartnerRow>

export const listPartners = call('GET /partners', {
  summary: 'Members with the role Partner: what they cover and how much they have in hand.',
  access: READ,
  query: Paging.extend({
    search: z.string().max(100).optional(),
    suspended: z.boolean().optional(),
    sortBy: z.enum(['name', 'joinedAt', 'capacity', 'open']).optional(),
    sortDesc: z.boolean().optional(),
  }),
  answer: listOf(PartnerRow),
})
