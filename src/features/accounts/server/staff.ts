import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { ProfileStatus, Role, Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { refusalToAssign } from '../../access/rules.ts'
import { grantsOfRole } from '../../access/server/public.ts'
import { rightsChanged } from '../contract.ts'
import { roleOfMember } from '../rules.ts'
import { lockUser } from './queries.ts'
import type { Where } from './where.ts'

/**
 * Makes a person one of the club's own: Super-admin, or Employee with the set of permissions `presetId`. `by` is who does it,
 * null for the house itself (first run, demo). Refuses `access.own-role`, `access.beyond-own`, `role-forbidden`.
 */
export async function makeStaff(
  tx: Tx,
  userId: string,
  role: 'Super-admin' | 'Employee',
  presetId: string | null,
  by: Viewer | null = null,
  from?: Where,
): Promise<void> {
  const person = (await lockUser(tx, userId)) ?? notFound()
  const before = { role: person.role as Role, grants: await grantsOfRole(tx, person.preset_id) }
  const after = { role, grants: await grantsOfRole(tx, presetId) }
  if (by) refuse(refusalToAssign(by, { id: userId, ...before }, after))
  await tx.updateTable('users').set({ role, preset_id: presetId }).where('id', '=', userId).execute()
  await record(tx, {
    actorId: by?.id ?? null,
    action: 'accounts.make-staff',
    target: { kind: 'account', id: userId },
    before: { role: person.role, presetId: person.preset_id },
    after: { role, presetId },
    address: from?.address,
    requestId: from?.requestId,
  })
  await announce(tx, rightsChanged, { userId }, `member:${userId}`)
}

/**
 * Makes one of the club's own a member again, with the role that their profile gives them. Whoever is a member already stays as
 * they are. Refuses `access.own-role`, `access.beyond-own`, `access.staff-by-super-admin`, `role-forbidden`.
 */
export async function unmakeStaff(tx: Tx, userId: string, by: Viewer, from?: Where): Promise<void> {
  const person = (await lockUser(tx, userId)) ?? notFound()
  const before = { role: person.role as Role, grants: await grantsOfRole(tx, person.preset_id) }
  const role = roleOfMember(person.user_type, person.profile_status as ProfileStatus | null)
  refuse(refusalToAssign(by, { id: userId, ...before }, { role, grants: [] }))
  if (person.role !== 'Super-admin' && person.role !== 'Employee') return
  await tx.updateTable('users').set({ role, preset_id: null }).where('id', '=', userId).execute()
  await record(tx, {
    actorId: by.id,
    action: 'accounts.unmake-staff',
    target: { kind: 'account', id: userId },
    before: { role: person.role, presetId: person.preset_id },
    after: { role, presetId: null },
    address: from?.address,
    requestId: from?.requestId,
  })
  await announce(tx, rightsChanged, { userId }, `member:${userId}`)
}

/** What a role may was changed: tells everybody who has it that their rights did. */
export async function tellPeopleOfRole(tx: Tx, { roleId }: { roleId: string }): Promise<void> {
  const people = await tx.selectFrom('users').select('id').where('preset_id', '=', roleId).orderBy('id').execute()
  for (const { id } of people) await announce(tx, rightsChanged, { userId: id }, `member:${id}`)
}
