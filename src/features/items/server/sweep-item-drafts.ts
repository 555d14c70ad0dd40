import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { ITEM } from '../contract.ts'
import { deleteItemDraft, looseFiles } from './item-drafts.ts'

/** Days after which a draft that nobody touched is gone, with its files. */
export const ITEM_DRAFT_DAYS = 180

const old = sql<Date>`now() - make_interval(days => ${ITEM_DRAFT_DAYS})`

async function sweepOne(tx: Tx, store: FileStore, id: string): Promise<boolean> {
  const draft = tx.selectFrom('item_drafts').select('id').where('id', '=', id).where('saved_at', '<', old)
  if (!(await draft.forUpdate().executeTakeFirst())) return false
  await deleteItemDraft(tx, id)
  await store.release(tx, { kind: ITEM, id }, await looseFiles(tx, id))
  return true
}

/** Forgets drafts that nobody will send any more; answers how many. */
export async function sweepItemDrafts(db: Db, store: FileStore): Promise<number> {
  const found = await db.selectFrom('item_drafts').select('id').where('saved_at', '<', old).limit(500).execute()
  let gone = 0
  for (const { id } of found) if (await transact(db, tx => sweepOne(tx, store, id))) gone++
  return gone
}
