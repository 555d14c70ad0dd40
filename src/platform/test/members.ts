import { randomBytes } from 'node:crypto'
import { presetByName } from '../../features/access/server/queries.ts'
import { confirmAddress } from '../../features/accounts/server/links.ts'
import { hashPassword } from '../../features/accounts/server/password.ts'
import { registerAccount } from '../../features/accounts/server/register.ts'
import { setUserType } from '../../features/accounts/server/set-user-type.ts'
import { makeStaff } from '../../features/accounts/server/staff.ts'
import { suspendAccount } from '../../features/accounts/server/suspension.ts'
import { openSession } from '../../features/signin/server/sessions.ts'
import { transact } from '../server/db.ts'
import type { Origin } from '../server/registry.ts'
import type { ProfileStatus, Role, UserType } from '../shared/access.ts'
import type { Language } from '../shared/text.ts'
import type { TestHouse } from './test-house.ts'

/** What a test wants of a member; without anything a verified Guest. */
export type Wanted = {
  /** Default: Guest, or User with a `userType` (Partner for an approved validator), or Employee with a `preset`. */
  role?: Role
  userType?: UserType
  /** Default: approved when there is a `userType`. */
  profileStatus?: ProfileStatus
  /** Name of one of the program's presets: `reviewer`, `support-agent`, … */
  preset?: string
  suspended?: boolean
  /** False leaves the address unverified, and `bearer` worthless. */
  verified?: boolean
  /** Without one nobody can log in by password; hashing takes its time. */
  password?: string
  name?: string
  username?: string
  email?: string
  language?: Language
}

export type Member = { id: string; username: string; email: string; name: string; bearer: string; cookie: string }

const ORIGIN: Origin = { address: '127.0.0.1', userAgent: 'test', requestId: 'test', sessionId: null, provenAt: null }

const ROOT = { id: '00000000-0000-0000-0000-000000000000', role: 'Super-admin', userType: null } as const
/** The house itself, where a verb asks who acts. */
const house = { ...ROOT, profileStatus: null, permissions: [] }

function roleOf({ role, userType, profileStatus, preset }: Wanted): Role {
  if (role) return role
  if (preset) return 'Employee'
  if (userType === 'validator' && (profileStatus ?? 'approved') === 'approved') return 'Partner'
  return userType ? 'User' : 'Guest'
}

/**
 * Makes an account through the real verbs and signs it in: `house.call(call, input, { bearer: member.bearer })`. The house needs
 * the features access, accounts and signin.
 */
export async function asMember({ db }: Pick<TestHouse, 'db'>, wanted: Wanted = {}): Promise<Member> {
  const username = wanted.username ?? `m${randomBytes(6).toString('hex')}`
  const email = wanted.email ?? `${username}@example.test`
  const name = wanted.name ?? `Member ${username}`
  const passwordHash = wanted.password ? await hashPassword(wanted.password) : null
  const role = roleOf(wanted)
  const session = await transact(db, async tx => {
    const language = wanted.language ?? 'en'
    const id = await registerAccount(tx, { name, email, username, passwordHash, birthDate: '1980-05-17', language })
    if (wanted.verified !== false) await confirmAddress(tx, { id, email })
    if (wanted.userType || wanted.profileStatus || role === 'User' || role === 'Partner')
      await setUserType(tx, id, {
        userType: wanted.userType ?? null,
        profileStatus: wanted.profileStatus ?? (wanted.userType ? 'approved' : null),
        role: role === 'User' || role === 'Partner' ? role : 'Guest',
      })
    if (role === 'Super-admin' || role === 'Employee')
      await makeStaff(tx, id, role, wanted.preset ? await presetByName(tx, wanted.preset) : null)
    const { token, cookie } = await openSession(tx, id, ORIGIN)
    if (wanted.suspended) await suspendAccount(tx, house, id, 'for the test')
    return { id, bearer: token, cookie }
  })
  return { username, email, name, ...session }
}
