import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { daysKept } from '../../settings/server/public.ts'
import { ITEM } from '../contract.ts'
import { RESTORE_DAYS } from '../rules.ts'
import { deleteItemDraft, looseFiles } from './item-drafts.ts'

/** How long what its owner removed can come back. */
export const REMOVED_KEPT = { key: 'removed-items', days: RESTORE_DAYS, least: 7, most: 365 } as const

/** Removed too long ago to come back. While a report about it is open it keeps its files: they are what was reported. */
const goneAfter = (days: number): RawBuilder<boolean> => sql<boolean>`items.status = 'removed'
  and items.status_at < now() - make_interval(days => ${days})
  and not exists (select from reports r
    where r.target_kind = ${ITEM} and r.target_id = items.id and r.closed_at is null)`

const holding: RawBuilder<boolean> = sql<boolean>`(exists (select from item_files f where f.item_id = items.id)
  or exists (select from item_drafts d where d.id = items.id))`

async function freeOne(tx: Tx, store: FileStore, id: string, gone: RawBuilder<boolean>): Promise<boolean> {
  const held = tx.selectFrom('items').select('id').where('id', '=', id).where(gone)
  if (!(await held.forNoKeyUpdate().executeTakeFirst())) return false
  await tx.deleteFrom('item_files').where('item_id', '=', id).execute()
  await deleteItemDraft(tx, id)
  await store.release(tx, { kind: ITEM, id }, await looseFiles(tx, id))
  return true
}

/**
 * Lets go of the files, and of typed changes, of items that cannot come back any more; answers of how many. What an item said stays:
 * agreements and reviews name it.
 */
export async function sweepRemovedItems(db: Db, store: FileStore): Promise<number> {
  const gone = goneAfter(await daysKept(db, REMOVED_KEPT))
  const found = await db.selectFrom('items').select('id').where(gone).where(holding).limit(500).execute()
  let freed = 0
  for (const { id } of found) if (await transact(db, tx => freeOne(tx, store, id, gone))) freed++
  return freed
}
