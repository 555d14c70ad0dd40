import cast from '../data/cast.json' with { type: 'json' }

/** A person of the cast; `key` is set for those whose sign-in is told. */
export type CastMember = {
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

/** A company of the cast by the spec's field names; look-ups by their keys and codes, `amount` in whole units. */
export type CastCompany = Record<string, unknown> & {
  owner: string
  state: 'approved' | 'submitted' | 'in_review' | 'changes_requested' | 'rejected' | 'draft'
  companyName: string
  companyLegalName: string
  companyCategory: string
  companyCountry: string
  companyState: string
  industries: string[]
  currency: string
  amount: number
  annualSales: number
  ebitda: number
  licenseNumber: string
  establishDate: string
  companyCity: string
  asks?: { field: string; text: string }[]
  reason?: { code: string; text: string }
}

/** Everybody of the demo club. */
export const people = cast.members as CastMember[]

/** The companies they run, in every state of review. */
export const companies = cast.companies as CastCompany[]

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

/** One password for the whole demo club (shown on its login page). */
export const DEMO_PASSWORD = 'Welcome1!'
