import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { personByLogin } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { type Invited, invitationsToday, lockSetUp, putInvitations } from './queries.ts'

/**
 * Writes invitations that leave when the set-up is finished. `pathOf` names the field of the n-th, for an address that has an
 * account already. Refuses `setup.too-many-invitations`.
 */
export async function invitePeople(
  tx: Tx,
  by: Viewer,
  people: readonly Omit<Invited, 'invited_by'>[],
  pathOf: (index: number) => string,
): Promise<void> {
  await lockSetUp(tx)
  const { invitationsPerDay } = await setting(tx, 'limits')
  if ((await invitationsToday(tx)) + people.length > invitationsPerDay)
    throw new Refusal('setup.too-many-invitations', { max: invitationsPerDay })
  for (const [index, { email }] of people.entries())
    if ((await personByLogin(tx, email))?.verifiedAt) refuseField(pathOf(index), 'setup.has-account')
  await putInvitations(
    tx,
    people.map(person => ({ ...person, invited_by: by.id })),
  )
  await record(tx, {
    actorId: by.id,
    action: 'setup.invite',
    after: people.map(({ email, preset_id }) => ({ email, role: preset_id ? 'reviewer' : 'member' })),
  })
}
