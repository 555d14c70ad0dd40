import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { daysKept } from '../../settings/server/public.ts'
import { ITEM } from '../contract.ts'
import { deleteItemDraft, looseFiles } from './item-drafts.ts'

/** After how long a draft that nobody touched is gone, with its files. */
export const ITEM_DRAFTS_KEPT = { key: 'item-drafts', days: 180, least: 30, most: 730 } as const

const olderThan = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

async function sweepOne(tx: Tx, store: FileStore, id: string, days: number): Promise<boolean> {
  const draft = tx.selectFrom('item_drafts').select('id').where('id', '=', id).where('saved_at', '<', olderThan(days))
  if (!(await draft.forUpdate().executeTakeFirst())) return false
  await deleteItemDraft(tx, id)
  await store.release(tx, { kind: ITEM, id }, await looseFiles(tx, id))
  return true
}

/** Forgets drafts that nobody will send any more; answers how many. */
export async function sweepItemDrafts(db: Db, store: FileStore): Promise<number> {
  const days = await daysKept(db, ITEM_DRAFTS_KEPT)
  const found = await db
    .selectFrom('item_drafts')
    .select('id')
    .where('saved_at', '<', olderThan(days))
    .limit(500)
    .execute()
  let gone = 0
  for (const { id } of found) if (await transact(db, tx => sweepOne(tx, store, id, days))) gone++
  return gone
}
