import type { Tx } from '../../../platform/server/db.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { Kind } from '../kind.ts'
import { changedKeys, sensitiveOf } from '../revision.ts'
import { refusalToEdit } from '../rules.ts'
import { editableVersion } from './editable-version.ts'
import { editedValues, type Sent } from './edited-values.ts'
import { putLive } from './put-live.ts'
import { currentProfile, historyRows, lockPerson, type ProfileRow } from './queries.ts'
import { reviseProfile } from './revise-profile.ts'
import type { Safe } from './save-draft.ts'

/** What became of an edit, by the keys of fields and file groups. */
export type Edited = { live: string[]; review: string[] }

/**
 * Changes an approved profile. Harmless fields are live at once, in the version that members see and in the changes that wait
 * beside it. Sensitive ones make or renew the one revision of the profile, and the approved version stays live until it is
 * decided; changed back to what is live, the revision is over. Refuses `profiles.not-editable` while nothing is approved.
 */
export async function editProfile(tx: Tx, safe: Safe, kind: Kind, userId: string, sent: Sent): Promise<Edited> {
  await lockPerson(tx, userId)
  const profile = (await currentProfile(tx, userId)) ?? notFound()
  refuse(profile.kind === kind.key ? refusalToEdit(profile.status) : 'profiles.other-kind')
  const versions = await editableVersion(tx, profile)
  const stored = await editedValues(tx, kind, profile, versions.now, sent)
  const changed = [...changedKeys(kind, versions.now, stored), ...Object.keys(stored.secrets)]
  const sensitive = sensitiveOf(kind, changed)
  const harmless = changed.filter(key => !sensitive.includes(key))
  await putLive(tx, kind, profile, versions, stored, harmless)
  const answered = sensitive.length > 0 || (await answersAsks(tx, profile, changed))
  if (answered) await reviseProfile(tx, safe, kind, profile, versions, stored)
  return { live: harmless, review: sensitive }
}

/** True when what the reviewer asked about is touched: the owner has answered, whatever field it is. */
async function answersAsks(tx: Tx, profile: ProfileRow, changed: readonly string[]): Promise<boolean> {
  if (profile.revision !== 'changes_requested' || changed.length === 0) return false
  const asks = (await historyRows(tx, profile.id)).find(row => row.revision)?.asks ?? []
  return asks.some(ask => changed.includes(ask.field.split('.')[0] ?? ''))
}
