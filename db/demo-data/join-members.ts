import { presetByName } from '../../src/features/access/server/queries.ts'
import { confirmAddress } from '../../src/features/accounts/server/links.ts'
import { hashPassword } from '../../src/features/accounts/server/password.ts'
import { registerAccount } from '../../src/features/accounts/server/register.ts'
import { makeStaff } from '../../src/features/accounts/server/staff.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import { inviterOf } from './network.ts'
import { DEMO_PASSWORD, type DemoMember } from './people.ts'

/** People in one transaction. */
const AT_ONCE = 50

const isStaff = (member: DemoMember) => member.role === 'Super-admin' || member.role === 'Employee'

async function join(
  tx: Tx,
  member: DemoMember,
  more: { passwordHash: string | null; referredBy: string | undefined },
): Promise<string> {
  const { name, email, username, birthDate, language, role, preset } = member
  const id = await registerAccount(tx, {
    name,
    email,
    username,
    birthDate,
    language,
    ...more,
    agreed: true,
    demo: true,
  })
  await confirmAddress(tx, { id, email })
  if (role === 'Super-admin' || role === 'Employee')
    await makeStaff(tx, id, role, preset ? await presetByName(tx, preset) : null)
  return id
}

/**
 * Registers and verifies people of the demo through the real verbs; answers ids by user name. Who is there already stays.
 * `signIns`: with the demo's staff and password; a real club gets members that nobody can sign in as.
 */
export async function joinMembers(
  db: Db,
  people: readonly DemoMember[],
  { signIns }: { signIns: boolean },
): Promise<Map<string, string>> {
  const there = await db.selectFrom('users').select(['username', 'id']).where('demo', '=', true).execute()
  const ids = new Map(there.map(row => [row.username, row.id]))
  const coming = people.filter(one => !ids.has(one.username) && (signIns || !isStaff(one)))
  const passwordHash = signIns && coming.length > 0 ? await hashPassword(DEMO_PASSWORD) : null
  for (let at = 0; at < coming.length; at += AT_ONCE)
    await transact(db, async tx => {
      for (const member of coming.slice(at, at + AT_ONCE)) {
        const { username } = member
        const referredBy = isStaff(member) ? undefined : ids.get(inviterOf(username) ?? '')
        ids.set(username, await join(tx, member, { passwordHash, referredBy }))
      }
    })
  return ids
}
