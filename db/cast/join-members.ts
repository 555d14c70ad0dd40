import { presetByName } from '../../src/features/access/server/role-reads.ts'
import { confirmAddress } from '../../src/features/accounts/server/confirm-address.ts'
import { makeStaff } from '../../src/features/accounts/server/make-staff.ts'
import { hashPassword } from '../../src/features/accounts/server/password.ts'
import { registerAccount } from '../../src/features/accounts/server/register-account.ts'
import { setUserType } from '../../src/features/accounts/server/set-user-type.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import type { UserType } from '../../src/platform/shared/access.ts'
import { type CastMember, DEMO_PASSWORD, people } from './people.ts'

/** Those who are members of their kind from the start; the others of these kinds are registered and have not chosen yet. */
const MEMBERS_AT_ONCE = ['partner', 'investor', 'freelancer', 'advisor', 'broker']

async function standing(tx: Tx, id: string, member: CastMember): Promise<void> {
  const { role } = member
  if (role === 'Super-admin' || role === 'Employee')
    return makeStaff(tx, id, role, member.preset ? await presetByName(tx, member.preset) : null)
  if (!member.key || !MEMBERS_AT_ONCE.includes(member.key)) return
  const standingRole = role === 'Partner' ? 'Partner' : 'User'
  await setUserType(tx, id, { userType: member.userType as UserType, profileStatus: 'approved', role: standingRole })
}

const isStaff = (member: CastMember) => member.role === 'Super-admin' || member.role === 'Employee'

/**
 * Registers and verifies the people of the cast through the real verbs; answers ids by user name. `signIns`: with the demo's
 * staff and password; a real club gets members that nobody can sign in as.
 */
export async function joinMembers(db: Db, { signIns }: { signIns: boolean }): Promise<Map<string, string>> {
  const passwordHash = signIns ? await hashPassword(DEMO_PASSWORD) : null
  const ids = new Map<string, string>()
  for (const member of people.filter(one => signIns || !isStaff(one)))
    await transact(db, async tx => {
      const { name, email, username, birthDate, language } = member
      const id = await registerAccount(tx, {
        name,
        email,
        username,
        birthDate,
        language,
        passwordHash,
        agreed: true,
        demo: true,
      })
      await confirmAddress(tx, { id, email })
      await standing(tx, id, member)
      ids.set(username, id)
    })
  return ids
}
