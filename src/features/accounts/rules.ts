import { z } from 'zod'
import { isStaff, type ProfileStatus, type Role, type Viewer } from '../../platform/shared/access.ts'
import { says } from '../../platform/shared/field-errors.ts'
import { secret } from '../../platform/shared/secret.ts'

/** Youngest age of a member (spec, section 9). */
export const MIN_AGE = 18
/** Life of a link that verifies or changes an address. */
export const LINK_HOURS = 24
/** Wait before another mail to the same address is sent (product rules, section 2). */
export const RESEND_SECONDS = 60
/** Mails of one kind to one address in an hour (product rules, section 2). */
export const MAILS_PER_HOUR = 3
/** Registrations whose address nobody verified are forgotten after so many days, and their user names are free again. */
export const UNVERIFIED_DAYS = 7

/** What a password needs (spec, shared rules), one by one for the live list; length is 8 to 128 characters. */
export const PASSWORD_RULES = [
  { key: 'length', passes: (password: string) => password.length >= 8 && password.length <= 128 },
  { key: 'uppercase', passes: (password: string) => /[A-Z]/.test(password) },
  { key: 'lowercase', passes: (password: string) => /[a-z]/.test(password) },
  { key: 'digit', passes: (password: string) => /[0-9]/.test(password) },
  { key: 'special', passes: (password: string) => /[!@#$%&*()]/.test(password) },
] as const

/** A new password; the most common ones are refused by the server as well (`password-common`). */
export const NewPassword = secret(
  z
    .string()
    .min(8)
    .max(128)
    .refine(password => PASSWORD_RULES.slice(1).every(rule => rule.passes(password)), says('password')),
)

/** A password as it is typed again or to prove who one is; nothing is said of it but whether it is right. */
export const TypedPassword = secret(z.string().min(1).max(128))

/** How hard a password is to guess, 0 (nothing typed) to 4, by length, variety and repetition. Only a hint to its owner. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0
  if (!NewPassword.safeParse(password).success) return 1
  const different = new Set(password.toLowerCase()).size
  const runs = password.match(/(.)\1{2,}|012|123|234|345|456|567|678|789|abc|qwe|asd/gi)?.length ?? 0
  const points = password.length + different - runs * 6
  return points >= 30 ? 4 : points >= 22 ? 3 : 2
}

/** An e-mail address as people type it; at most 254 characters. */
export const EmailAddress = z.string().trim().min(1).max(254).regex(z.regexes.email, 'code:email')

/** A user name: 3 to 30 of a-z 0-9 _ . - ; capitals become small. Whether it is free is a question to the server. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(30)
  .regex(/^[a-z0-9_.-]+$/, 'code:alpha-dash')

/** Names that would look like the house itself; they count as taken. */
const HOUSE_NAMES = [
  'admin',
  'administrator',
  'root',
  'support',
  'help',
  'staff',
  'moderator',
  'security',
  'majlis',
  'api',
]

/** True for a user name that only the house could use. */
export const isHouseName = (username: string): boolean => HOUSE_NAMES.includes(username.replace(/[_.-]/g, ''))

/** A person's name in any script: no control signs, and none that turn the direction of what follows. */
export const PersonName = z
  .string()
  .trim()
  .min(2)
  .max(80)
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u, 'code:invalid')

/** Today as `YYYY-MM-DD` where the person is; an unknown zone counts as UTC. */
export function todayIn(timeZone: string | undefined, now: Date): string {
  try {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    return new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? 'UTC', ...parts }).format(now)
  } catch {
    return now.toISOString().slice(0, 10)
  }
}

/** True from the birthday on; who was born on 29 February has it on 1 March in other years. Both days are `YYYY-MM-DD`. */
export function isAdult(birthDate: string, today: string): boolean {
  const [year, ...rest] = birthDate.split('-')
  return `${String(Number(year) + MIN_AGE).padStart(4, '0')}-${rest.join('-')}` <= today
}

/** Why `by` may not suspend or restore this person; null when they may. */
export function refusalToSuspend(
  by: Viewer,
  person: { id: string; role: Role },
): 'role-forbidden' | 'accounts.not-oneself' | 'accounts.staff-account' | null {
  if (!isStaff(by)) return 'role-forbidden'
  if (by.id === person.id) return 'accounts.not-oneself'
  const ofTheHouse = person.role === 'Super-admin' || person.role === 'Employee'
  return ofTheHouse && by.role !== 'Super-admin' ? 'accounts.staff-account' : null
}

/** Why `by` may not change this person's name or language for them; null when they may. One's own are in one's settings. */
export function refusalToEdit(
  by: Viewer,
  person: { id: string; role: Role },
): 'role-forbidden' | 'accounts.staff-account' | null {
  const reason = refusalToSuspend(by, person)
  return reason === 'accounts.not-oneself' ? null : reason
}

/** The role of who is not the club's own, by what their profile is (product rules, section 1). */
export function roleOfMember(userType: string | null, status: ProfileStatus | null): 'Guest' | 'User' | 'Partner' {
  if (userType === null || status === null || status === 'draft' || status === 'withdrawn') return 'Guest'
  return userType === 'validator' && status === 'approved' ? 'Partner' : 'User'
}
