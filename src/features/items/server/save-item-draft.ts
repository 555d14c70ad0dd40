import type { Values } from '../../../engines/forms/descriptor.ts'
import { refuseUnknown } from '../../../engines/forms/server/draft-values.ts'
import { holdFiles } from '../../../engines/forms/server/hold-files.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { ITEM } from '../contract.ts'
import { itemKind } from '../kinds/all-items.ts'
import { insertItemDraft, looseFiles, updateItemDraft } from './item-drafts.ts'
import { lockOwner } from './lock-owner.ts'
import { openItemDraft, type WhichDraft } from './open-item-draft.ts'

type Typed = WhichDraft & { step: string; version: number; values: Values }

/**
 * Saves what is typed. Refuses `items.draft-newer` when another window saved since `version`, so that nothing is overwritten
 * unnoticed; the window reads the newer one, joins both and saves again.
 */
export async function saveItemDraft(tx: Tx, store: FileStore, ownerId: string, typed: Typed) {
  const kind = itemKind(typed.kind)
  refuseUnknown(kind, typed.values)
  await lockOwner(tx, ownerId)
  const before = await openItemDraft(tx, ownerId, typed)
  if ((before.row?.version ?? 0) !== typed.version) throw new Refusal('items.draft-newer')
  const step = kind.steps.some(one => one.key === typed.step) ? typed.step : before.step
  const content = { step, data: typed.values, version: typed.version + 1 }
  const saved = before.row
    ? await updateItemDraft(tx, before.row.id, content)
    : await insertItemDraft(tx, { ownerId, kind: typed.kind, id: before.item?.id }, content)
  const holder = { kind: ITEM, id: saved.id, ownerId }
  await holdFiles(tx, store, kind, holder, typed.values, () => looseFiles(tx, saved.id))
  return { data: { _id: saved.id, version: saved.version, savedAt: saved.saved_at.toISOString() } }
}
