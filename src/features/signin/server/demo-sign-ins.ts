import type { Db } from '../../../platform/server/db.ts'
import { DEMO_DOMAIN } from '../../../platform/server/demo-domain.ts'
import type { Role, UserType } from '../../../platform/shared/access.ts'

/** The one password of the demo club; it is shown to everybody. */
const PASSWORD = 'Welcome1!'
/** In the order in which the login page shows them. */
const NAMES = [
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
]

/** The sign-ins of the demo club that exist; null when there are none. */
export async function demoSignIns(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'name', 'role', 'user_type as userType'])
    .where('demo', '=', true)
    .where(
      'email',
      'in',
      NAMES.map(name => `${name}@${DEMO_DOMAIN}`),
    )
    .$narrowType<{ role: Role; userType: UserType | null }>()
    .execute()
  const place = (email: string) => NAMES.indexOf(email.split('@')[0]!.toLowerCase())
  const accounts = rows.toSorted((a, b) => place(a.email) - place(b.email))
  return accounts.length > 0 ? { password: PASSWORD, accounts } : null
}
