import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { itemRows, openItem, seenIds } from './queries.ts'
import { seesAll } from './sees-all.ts'

/** The draft's owner, who alone reads what is in it. */
const draftOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('item_drafts').select('owner_id').where('id', '=', id).executeTakeFirst())?.owner_id

/**
 * Who may read a file of an item: its owner all of them; pictures everybody who may open its page, documents those of them who
 * are signed in. A file that only a draft names is its owner's.
 */
export async function mayReadFile(
  db: Db,
  viewer: Viewer | null,
  itemId: string,
  fileId: string,
): Promise<'publicly' | 'privately' | 'no'> {
  const item = (await itemRows(db, [itemId])).get(itemId)
  const owner = item?.owner_id ?? (await draftOwner(db, itemId))
  if (viewer && owner === viewer.id) return 'privately'
  const file = await db
    .selectFrom('item_files')
    .select('group_key')
    .where('item_id', '=', itemId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (!item || !file) return 'no'
  const open = await db.selectFrom('items').select('id').where('id', '=', itemId).where(openItem()).executeTakeFirst()
  if (open && file.group_key === 'images') return 'publicly'
  if (open && viewer) return 'privately'
  return seesAll(viewer) && (await seenIds(db, viewer, [itemId])).has(itemId) ? 'privately' : 'no'
}
