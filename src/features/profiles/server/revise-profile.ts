import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { revisionMoved } from '../contract/mine.ts'
import { profileSubmitted } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { changedKeys, sensitiveOf } from '../revision.ts'
import { isOpenRevision } from '../rules.ts'
import type { Stored } from '../stored.ts'
import type { Editable, Kept } from './editable-version.ts'
import { keepVersion } from './keep-version.ts'
import { moveRevision } from './move-review.ts'
import { forgetSecrets } from './purge-secrets.ts'
import { insertHistory, type ProfileRow, raiseRevision } from './queries.ts'
import type { Safe } from './save-draft.ts'

/** Makes the changes that wait anew from what is wanted now; nothing is left of them when that is what is live already. */
export async function reviseProfile(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  profile: ProfileRow,
  { live, now }: Editable,
  stored: Stored,
): Promise<void> {
  const { id: profileId, user_id: userId } = profile
  const open = isOpenRevision(profile.revision)
  if (isSame(kind, live, now, stored)) {
    if (open) await moveRevision(tx, profile, 'withdrawn', { by: userId })
    return
  }
  const waits = profile.revision === 'submitted'
  const { version } = await raiseRevision(tx, profileId)
  const begun = { row: null, sealed: now.row.sealed }
  await keepVersion(tx, safe, kind, { ...profile, version }, begun, stored, waits ? now.row.submitted_at : undefined)
  if (open) await forgetSecrets(tx, profileId, now.row.number)
  const move = { profileId, version, from: profile.revision ?? 'approved', to: 'submitted', by: userId } as const
  if (!waits) await insertHistory(tx, { ...move, revision: true })
  await announce(tx, profileSubmitted, { profileId, userId, kind: kind.key, version })
  const moved = { profileId, userId, kind: kind.key, from: profile.revision, to: 'submitted' } as const
  await announce(tx, revisionMoved, moved, `profile:${profileId}`)
}

/** True when nothing of what the review team reads differs from the live version. */
const isSame = (kind: Kind, live: Kept, now: Kept, stored: Stored): boolean =>
  sensitiveOf(kind, changedKeys(kind, live, stored)).length === 0 &&
  Object.keys(stored.secrets).length === 0 &&
  JSON.stringify(now.row.sealed) === JSON.stringify(live.row.sealed)
