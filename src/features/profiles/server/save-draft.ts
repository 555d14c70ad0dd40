import type { Values } from '../../../engines/forms/descriptor.ts'
import { closeSecrets, refuseUnknown } from '../../../engines/forms/server/draft-values.ts'
import { holdFiles } from '../../../engines/forms/server/hold-files.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Kind } from '../kind.ts'
import { openDraft } from './open-draft.ts'
import { claimedFiles, insertDraft, lockPerson, updateDraft } from './queries.ts'

export type Safe = { files: FileStore; columnKey: string }
export type Typed = { step: string; version: number; values: Values }

/**
 * Saves what is typed. Refuses `profiles.draft-newer` when another window saved since `version`, so that nothing is overwritten
 * unnoticed; the window reads the newer one, joins both and saves again.
 */
export async function saveDraft(tx: Tx, safe: Safe, kind: Kind, userId: string, typed: Typed) {
  refuseUnknown(kind, typed.values)
  await lockPerson(tx, userId)
  const before = await openDraft(tx, kind, userId)
  if ((before.row?.version ?? 0) !== typed.version) throw new Refusal('profiles.draft-newer')
  const step = kind.steps.some(one => one.key === typed.step) ? typed.step : before.step
  const { data, sealed } = closeSecrets(kind, typed.values, before.row?.sealed ?? {}, safe.columnKey)
  const content = { step, data, sealed, version: typed.version + 1 }
  const saved = before.row
    ? await updateDraft(tx, before.row.id, content)
    : await insertDraft(tx, { userId, kind: kind.key, id: before.profile?.id }, content)
  const holder = { kind: 'profile', id: saved.id, ownerId: userId }
  await holdFiles(tx, safe.files, kind, holder, data, async () => (await claimedFiles(tx, saved.id)).loose)
  return { data: { version: saved.version, savedAt: saved.saved_at.toISOString() } }
}
