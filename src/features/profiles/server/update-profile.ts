import type { Values } from '../../../engines/forms/descriptor.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Kind } from '../kind.ts'
import { refusalToUpdate } from '../rules.ts'
import { resubmitProfile, type Safe } from './drafts.ts'
import { type Edited, editProfile } from './edit-profile.ts'
import { currentProfile, lockPerson, type ProfileRow } from './queries.ts'

/**
 * `PUT companies` and its sisters: an approved profile is changed, one that was asked for changes or rejected is sent again. What
 * it does not name stays. Refuses `profiles.not-editable` while the profile is being reviewed or suspended.
 */
export async function updateProfile(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  userId: string,
  body: Values,
): Promise<{ row: ProfileRow; edited: Edited | null }> {
  await lockPerson(tx, userId)
  const profile = await currentProfile(tx, userId)
  if (body.userId !== undefined && body.userId !== userId) refuse('profiles.not-yours')
  refuse(profile ? refusalToUpdate(profile, kind.key) : null)
  if (profile?.status !== 'approved') return { row: await resubmitProfile(tx, safe, kind, userId, body), edited: null }
  const { timeZone, ...values } = body as Values & { timeZone?: string }
  const edited = await editProfile(tx, safe, kind, userId, { values, timeZone, form: true })
  return { row: (await currentProfile(tx, userId))!, edited }
}
