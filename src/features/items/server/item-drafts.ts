import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { ItemKindKey } from '../contract.ts'

export type ItemDraftRow = Omit<Selectable<DB['item_drafts']>, 'data' | 'kind'> & {
  data: Record<string, unknown>
  kind: ItemKindKey
}

/** A draft of one's own by its id. */
export const draftById = (db: Db, ownerId: string, id: string): Promise<ItemDraftRow | undefined> =>
  db
    .selectFrom('item_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst() as Promise<ItemDraftRow | undefined>

/** One's drafts of a kind that are no changes of an item, newest first. */
export const newDrafts = (db: Db, ownerId: string, kind: ItemKindKey): Promise<ItemDraftRow[]> =>
  db
    .selectFrom('item_drafts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where(e => e.not(e.exists(e.selectFrom('items').select('items.id').whereRef('items.id', '=', 'item_drafts.id'))))
    .orderBy('saved_at', 'desc')
    .limit(50)
    .execute() as Promise<ItemDraftRow[]>

type Content = { step: string; data: Record<string, unknown>; version: number }

/** Begins a draft; `id` is that of the item it changes. */
export const insertItemDraft = (tx: Tx, owner: { ownerId: string; kind: ItemKindKey; id?: string }, content: Content) =>
  tx
    .insertInto('item_drafts')
    .values({
      owner_id: owner.ownerId,
      kind: owner.kind,
      ...(owner.id && { id: owner.id }),
      step: content.step,
      version: content.version,
      data: JSON.stringify(content.data),
    })
    .returning(['id', 'version', 'saved_at'])
    .executeTakeFirstOrThrow()

/** Saves it again. */
export const updateItemDraft = (tx: Tx, id: string, { step, version, data }: Content) =>
  tx
    .updateTable('item_drafts')
    .set({ step, version, data: JSON.stringify(data), saved_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(['id', 'version', 'saved_at'])
    .executeTakeFirstOrThrow()

export const deleteItemDraft = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.deleteFrom('item_drafts').where('id', '=', id).execute())

/** Files kept for an item or its draft that the item as it was sent does not hold. */
export async function looseFiles(db: Db, itemId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('claimed_kind', '=', 'item')
    .where('claimed_id', '=', itemId)
    .where(e => e.not(e.exists(e.selectFrom('item_files').select('item_id').whereRef('file_id', '=', 'files.id'))))
    .execute()
  return rows.map(row => row.id)
}
