import type { Stored } from '../../../engines/forms/stored.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { seal } from '../../../platform/server/seal.ts'
import type { Kind } from '../kind.ts'
import { columnsOf } from './columns-of.ts'
import type { Draft } from './open-draft.ts'
import { claimedFiles, deleteDraft, insertVersion, type ProfileRow } from './queries.ts'
import type { Safe } from './save-draft.ts'

/**
 * Keeps a submission: its files are claimed, its secrets closed, its draft is gone and with it what nothing names any more.
 * `submittedAt` keeps the place in the queue of changes that were changed again.
 */
export async function keepVersion(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  profile: Pick<ProfileRow, 'id' | 'user_id' | 'version'>,
  draft: Pick<Draft, 'row' | 'sealed'>,
  stored: Stored,
  submittedAt?: Date,
): Promise<void> {
  const target = { kind: 'profile', id: profile.id }
  for (const [group, ids] of Object.entries(stored.files))
    await safe.files.claim(tx, profile.user_id, target, ids, group)
  const secrets = Object.entries(stored.secrets).map(([key, text]) => [key, seal(safe.columnKey, text)] as const)
  await insertVersion(tx, {
    profileId: profile.id,
    number: profile.version,
    data: stored.data,
    sealed: { ...draft.sealed, ...Object.fromEntries(secrets) },
    columns: columnsOf(kind, stored.data),
    files: stored.files,
    submittedAt,
  })
  if (draft.row) await deleteDraft(tx, draft.row.id)
  await safe.files.release(tx, target, (await claimedFiles(tx, profile.id)).loose)
}
