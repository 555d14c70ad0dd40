import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { ITEM } from '../contract.ts'
import { looseFiles } from './item-drafts.ts'

/** The files of an item are these from now on, in this order; what it held before and names no more is let go. */
export async function keepItemFiles(
  tx: Tx,
  store: FileStore,
  item: { id: string; owner_id: string },
  files: Record<string, string[]>,
): Promise<void> {
  const target = { kind: ITEM, id: item.id }
  for (const [group, ids] of Object.entries(files)) await store.claim(tx, item.owner_id, target, ids, group)
  await tx.deleteFrom('item_files').where('item_id', '=', item.id).execute()
  const rows = Object.entries(files).flatMap(([group_key, ids]) =>
    ids.map((file_id, place) => ({ item_id: item.id, file_id, group_key, place })),
  )
  if (rows.length > 0) await tx.insertInto('item_files').values(rows).execute()
  await store.release(tx, target, await looseFiles(tx, item.id))
}
