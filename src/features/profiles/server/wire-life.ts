import type { FuseBox } from '../../../platform/server/wire.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { restored, suspended } from '../../accounts/contract.ts'
import {
  noticeApproved,
  noticeChangesAsked,
  noticeDraftWaits,
  noticePartner,
  noticeRejected,
  noticeRestored,
  noticeRevisionApproved,
  noticeRevisionAsked,
  noticeRevisionRejected,
  noticeSuspended,
  noticeWithdrawn,
} from '../contract.ts'
import type { Kind } from '../kind.ts'
import { pauseProfile, resumeProfile } from './follow-account.ts'
import { lookAtMembers, ownersOfMembers, snapshotOfMember } from './look-at-members.ts'
import { lookAtProfiles } from './look-at-profiles.ts'
import { mayReadFile } from './may-read-file.ts'
import { purgeSecrets } from './purge-secrets.ts'
import { profileRow } from './queries.ts'
import { readsAll } from './reader-of.ts'
import { remindDrafts } from './remind-drafts.ts'
import { sweepDrafts } from './sweep-drafts.ts'

/** How profiles live beside others: who may see one and its files, who hears of it, what happens with its account. */
export function wireLife(box: FuseBox, kinds: readonly Kind[]): void {
  box.target({
    kind: 'profile',
    look: lookAtProfiles,
    mayReadFile: (db, viewer, id, fileId) => mayReadFile(db, kinds, viewer, id, fileId),
  })
  box.target({
    kind: 'member',
    allows: ['follow', 'bookmark', 'report'],
    look: lookAtMembers,
    ownersOf: ownersOfMembers,
    snapshot: (db, id) => snapshotOfMember(db, kinds, id),
  })
  box.topic('profile', Id, async (db, viewer, id) => {
    const profile = viewer ? await profileRow(db, id) : undefined
    return profile !== undefined && (profile.user_id === viewer?.id || readsAll(viewer))
  })
  box.when(suspended, 'pause', (tx, { userId }) => pauseProfile(tx, userId))
  box.when(restored, 'resume', (tx, { userId }) => resumeProfile(tx, userId))
  box.every('purge-secrets', '20 3 * * *', async () => void (await purgeSecrets(box.house.database.db)))
  box.notice(noticeApproved, noticeChangesAsked, noticeRejected, noticeSuspended, noticeRestored)
  box.every('remind-drafts', '40 * * * *', async () => void (await remindDrafts(box.house.database.db, kinds)))
  box.every('sweep-drafts', '50 3 * * *', async () => void (await sweepDrafts(box.house.database.db, box.house.files)))
  box.notice(noticeDraftWaits, noticePartner, noticeWithdrawn)
  box.notice(noticeRevisionApproved, noticeRevisionAsked, noticeRevisionRejected)
}
