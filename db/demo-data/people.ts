import type { UserType } from '../../src/platform/shared/access.ts'
import advisors from '../data/demo-advisors.json' with { type: 'json' }
import brokers from '../data/demo-brokers.json' with { type: 'json' }
import companyOwners from '../data/demo-companies.json' with { type: 'json' }
import freelancers from '../data/demo-freelancers.json' with { type: 'json' }
import guests from '../data/demo-guests.json' with { type: 'json' }
import investors from '../data/demo-investors.json' with { type: 'json' }
import club from '../data/demo-people.json' with { type: 'json' }
import validators from '../data/demo-validators.json' with { type: 'json' }

/** A person of the demo; `key` is set for those whose sign-in is told. */
export type DemoMember = {
  key?: string
  username: string
  name: string
  email: string
  language: 'en' | 'ar'
  role: 'Super-admin' | 'Employee' | 'Partner' | 'User' | 'Guest'
  preset?: string
  userType?: string
  birthDate: string
}

/** How far a profile of the demo came. */
export type DemoStatus =
  | 'draft'
  | 'submitted'
  | 'in_review'
  | 'approved'
  | 'changes_requested'
  | 'rejected'
  | 'suspended'
  | 'withdrawn'

/** A profile as its wizard would send it: values by the spec's payload names, look-ups by their keys and codes, whole units. */
export type DemoProfile = {
  kind: UserType
  username: string
  status: DemoStatus
  /** The step at which a draft was left. */
  step?: string
  values: Record<string, unknown>
  asks?: { field: string; text: string }[]
  reason?: string
  reasonCode?: string
  /** What its owner changed after the approval and the club has not decided yet. */
  revision?: Record<string, unknown>
}

type DemoCompany = Record<string, unknown> & {
  owner: string
  state: DemoStatus
  companyCategory: string
  amount: number
  asks?: { field: string; text: string }[]
  reason?: { code: string; text: string }
}

/** Where the amount of a category belongs. */
const AMOUNT_OF: Record<string, string> = {
  'seeking-investment': 'investmentAmount',
  'seeking-loan': 'loanAmount',
  'selling-leasing-assets': 'price',
  'selling-company': 'price',
}

function companyProfile({ owner, state, asks, reason, amount, language: _, ...fields }: DemoCompany): DemoProfile {
  return {
    kind: 'company',
    username: owner,
    status: state,
    step: 'address',
    values: { ...fields, [AMOUNT_OF[fields.companyCategory]!]: amount },
    ...(asks && { asks }),
    ...(reason && { reason: reason.text, reasonCode: reason.code }),
  }
}

type Row = Omit<DemoProfile, 'kind' | 'status'> &
  Pick<DemoMember, 'name' | 'email' | 'birthDate'> & { language: string; status?: string }
const rowsOf: readonly (readonly [UserType, readonly Row[]])[] = [
  ['company', companyOwners],
  ['investor', investors],
  ['freelancer', freelancers],
  ['advisor', advisors],
  ['broker', brokers],
  ['validator', validators],
]

const rowProfile = (kind: UserType, row: Row): DemoProfile => ({
  ...row,
  kind,
  status: (row.status ?? 'approved') as DemoStatus,
})

/** The first people of the club: its staff, those whose sign-ins are told, and some members. */
const founders = club.members as DemoMember[]
const known = new Set(founders.map(member => member.username))

const joined: DemoMember[] = [...rowsOf.flatMap(([, rows]) => rows), ...guests]
  .filter(row => !known.has(row.username))
  .map(({ username, name, email, birthDate, language }) => ({
    username,
    name,
    email,
    birthDate,
    language: language as DemoMember['language'],
    role: 'Guest',
  }))

/** Everybody of the demo club. */
export const people: readonly DemoMember[] = [...founders, ...joined]

/** Their profiles, in every state of review. */
export const profiles: readonly DemoProfile[] = [
  ...(club.companies as DemoCompany[]).map(companyProfile),
  ...rowsOf.flatMap(([kind, rows]) => rows.map(row => rowProfile(kind, row))),
]

const firstCompanies = new Set((club.companies as DemoCompany[]).map(company => company.owner))

/** The small demo, for tests and for a club that tries things out: the first people and their companies. */
export const firstPeople: readonly DemoMember[] = founders
export const firstProfiles: readonly DemoProfile[] = profiles.filter(({ username }) => firstCompanies.has(username))

/** Whose sign-ins are told, in that order. */
export const SIGN_INS = [
  'admin',
  'employee',
  'partner',
  'company',
  'investor',
  'freelancer',
  'advisor',
  'broker',
  'guest',
  'pending',
] as const

/** The user name of a told sign-in. */
export const usernameOf = (key: (typeof SIGN_INS)[number]): string =>
  founders.find(member => member.key === key)!.username

/** One password for the whole demo club (shown on its login page). */
export const DEMO_PASSWORD = 'Welcome1!'
