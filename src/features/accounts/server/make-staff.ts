import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Role, Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { refusalToAssign } from '../../access/rules.ts'
import { grantsOfRole } from '../../access/server/public.ts'
import { standingChanged } from '../contract.ts'
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
  await announce(tx, standingChanged, { userId }, `member:${userId}`)
}
