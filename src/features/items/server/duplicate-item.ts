import type { Values } from '../../../engines/forms/descriptor.ts'
import { holdFiles } from '../../../engines/forms/server/hold-files.ts'
import { fromStored } from '../../../engines/forms/values.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { FileRow, FileStore } from '../../../platform/server/file-store.ts'
import type { FileTake } from '../../../platform/shared/file-rules.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import { ITEM, type ItemKindKey } from '../contract.ts'
import { itemKind } from '../kinds/all-items.ts'
import { insertItemDraft, looseFiles } from './item-drafts.ts'
import { filesOfItem, itemRows } from './queries.ts'

/** Writes a file a second time; a file belongs to one thing only. Null when its bytes are gone. */
async function copyOf(db: Db, store: FileStore, ownerId: string, id: string): Promise<string | null> {
  const row = await store.find(db, id)
  const stream = row && (await store.bytes(row, 'full'))
  if (!row || !stream) return null
  const name = row.type === 'image/webp' ? row.name.replace(/\.[^.]*$/, '.webp') : row.name
  const copy = await store.put(db, { ownerId, take: takeOf(row), name, stream, path: 'images' })
  return copy._id
}

const takeOf = (row: FileRow): FileTake => row.take as FileTake

/** What an item says, with copies of its files that nothing claims yet: the slow part, outside of a transaction. */
export async function copyItem(
  db: Db,
  store: FileStore,
  ownerId: string,
  itemId: string,
): Promise<{ kind: ItemKindKey; values: Values }> {
  const item = (await itemRows(db, [itemId])).get(itemId)
  if (!item || item.owner_id !== ownerId) notFound()
  const files: Record<string, string[]> = {}
  for (const [group, ids] of Object.entries(await filesOfItem(db, itemId))) {
    const copies: string[] = []
    for (const id of ids) {
      const copy = await copyOf(db, store, ownerId, id)
      if (copy) copies.push(copy)
    }
    files[group] = copies
  }
  const { coinageOf } = await readCurrencies(db)
  return { kind: item.kind, values: fromStored(itemKind(item.kind), { data: item.data, files }, coinageOf) }
}

/** A new draft of what was copied; answers its id. */
export async function draftOfCopy(
  tx: Tx,
  store: FileStore,
  ownerId: string,
  { kind, values }: { kind: ItemKindKey; values: Values },
): Promise<string> {
  const step = itemKind(kind).steps[0]!.key
  const draft = await insertItemDraft(tx, { ownerId, kind }, { step, data: values, version: 1 })
  await holdFiles(tx, store, itemKind(kind), { kind: ITEM, id: draft.id, ownerId }, values, () =>
    looseFiles(tx, draft.id),
  )
  return draft.id
}
