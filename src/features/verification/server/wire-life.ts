import type { FuseBox } from '../../../platform/server/wire.ts'
import { revisionMoved } from '../../profiles/contract/mine.ts'
import { profileSubmitted, statusChanged } from '../../profiles/contract.ts'
import type { Kind } from '../../profiles/kind.ts'
import { followProfile } from './follow-profile.ts'
import { nameValidator } from './name-validator.ts'
import { openCase } from './open-case.ts'
import { releasePartner, settleAssignments } from './settle-assignments.ts'

/** What follows for cases and partners from what becomes of profiles: the applicant's, and a partner's own. */
export function wireLife({ when }: FuseBox, kinds: readonly Kind[]): void {
  when(profileSubmitted, 'open-case', (tx, event) => openCase(tx, kinds, event))
  when(statusChanged, 'follow-profile', async (tx, { profileId, userId, kind, from, to }) => {
    await followProfile(tx, profileId)
    await settleAssignments(tx, profileId)
    if (from === 'in_review' && to === 'approved') await nameValidator(tx, profileId)
    if (kind === 'validator' && from === 'approved') await releasePartner(tx, userId)
  })
  when(revisionMoved, 'follow-revision', async (tx, { profileId, to }) => {
    await followProfile(tx, profileId)
    await settleAssignments(tx, profileId)
    if (to === 'approved') await nameValidator(tx, profileId)
  })
}
