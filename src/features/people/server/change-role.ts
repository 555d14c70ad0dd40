import type { Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { lockPeople, makeStaff, personById, unmakeStaff } from '../../accounts/server/public.ts'
import type { changeRole as changeRoleCall } from '../contract/acts.ts'

/**
 * Makes a person staff, changes their set of permissions, or makes them a member again; all under the guard of `refusalToAssign`,
 * asked with both locked. Refuses `people.not-verified` and `people.is-suspended` for who could not use it.
 */
export async function changeRole(
  tx: Tx,
  viewer: Viewer,
  userId: string,
  to: BodyOf<typeof changeRoleCall>,
  from: Origin,
): Promise<void> {
  const by = await lockPeople(tx, viewer, userId)
  const person = (await personById(tx, userId)) ?? notFound()
  if (to.role === 'Member') return unmakeStaff(tx, userId, by, from)
  if (!person.verifiedAt) throw new Refusal('people.not-verified')
  if (person.suspendedAt) throw new Refusal('people.is-suspended')
  if (to.role === 'Employee') await mustBePreset(tx, to.presetId)
  await makeStaff(tx, userId, to.role, to.role === 'Employee' ? to.presetId : null, by, from)
}

/** An Employee without a set of permissions could do nothing, and an archived one is given no more. */
async function mustBePreset(tx: Tx, id: string | null): Promise<void> {
  if (!id) return refuseField('presetId', 'required')
  const preset = await tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'preset')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!preset) refuseField('presetId', 'choice')
}
