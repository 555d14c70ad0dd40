import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { ProfileStatus, UserType } from '../../../platform/shared/access.ts'
import { setUserType } from '../../accounts/server/public.ts'
import { profileLeft, profileWentLive, statusChanged } from '../contract.ts'
import { isListed, standingOf } from '../rules.ts'
import { insertHistory, type ProfileRow } from './queries.ts'
import type { StatusReason } from './status-reason.ts'
import { tellApplicant } from './tell-applicant.ts'

/** Everything that follows from a new status: history, the account's standing, what the applicant is told, the events. */
export async function carryMove(
  tx: Tx,
  profile: Pick<ProfileRow, 'id' | 'user_id' | 'user_type' | 'kind' | 'version'>,
  from: ProfileStatus,
  to: ProfileStatus,
  because: StatusReason,
): Promise<void> {
  const { id: profileId, user_id: userId, kind, version } = profile
  await insertHistory(tx, { profileId, version, from, to, ...because })
  await setUserType(tx, userId, { ...standingOf(profile.user_type as UserType, to), profileStatus: to })
  await tellApplicant(tx, profile, from, to, because)
  await announce(tx, statusChanged, { profileId, userId, kind, from, to }, `profile:${profileId}`)
  if (isListed(to)) await announce(tx, profileWentLive, { profileId })
  else if (isListed(from)) await announce(tx, profileLeft, { profileId })
}
