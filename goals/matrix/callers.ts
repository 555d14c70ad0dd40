import { PRESETS } from '../../src/features/access/server/furnish-roles.ts'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { resolveBearer } from '../../src/features/signin/server/sessions.ts'
import { USER_TYPES } from '../../src/platform/shared/access.ts'
import type { Caller } from '../../src/platform/test/access-matrix.ts'
import { asMember, type Wanted } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'

/** Everybody who could call: visitor, Guest, each kind before and after approval, each preset, Super-admin, suspended. */
const KINDS: Record<string, Wanted> = {
  Guest: {},
  ...Object.fromEntries(
    USER_TYPES.flatMap(userType => [
      [`${userType}, submitted`, { userType, profileStatus: 'submitted' }],
      [`${userType}, approved`, { userType, profileStatus: 'approved' }],
    ]),
  ),
  ...Object.fromEntries(Object.keys(PRESETS).map(preset => [`Employee, ${preset}`, { preset }])),
  'Super-admin': { role: 'Super-admin' },
  suspended: { suspended: true, userType: 'company' },
}

/** Each of them signed in, and the visitor. */
export async function callersOf(house: TestHouse): Promise<Caller[]> {
  const callers: Caller[] = [{ label: 'visitor', bearer: null, viewer: null }]
  for (const [label, wanted] of Object.entries(KINDS)) {
    const { id, bearer } = await asMember(house, wanted)
    const viewer = await viewerOf(house.db, id)
    const fresh = async () => (await asMember(house, wanted)).bearer
    const whoIs = async (one: string) => (await resolveBearer(house.db, one))?.viewer ?? null
    callers.push({ label, bearer, viewer, fresh, whoIs })
  }
  return callers
}
