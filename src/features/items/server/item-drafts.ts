import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { refuseUnknown } from '../../../engines/forms/server/draft-values.ts'
import { ownFileViews } from '../../../engines/forms/server/files-of.ts'
import { holdFiles } from '../../../engines/forms/server/hold-files.ts'
import { fromStored } from '../../../engines/forms/values.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import { ITEM, type ItemKindKey } from '../contract.ts'
import type { ItemDraft } from '../contract/mine.ts'
import { itemKind } from '../kinds/all-items.ts'
import { refusalToChange } from '../rules.ts'
import { filesOfItem, type ItemRow, lastAsked, lockOwner } from './queries.ts'
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

/** Which draft somebody means: by its id, a new one, or the newest of the kind that is not sent. */
type WhichDraft = { kind: ItemKindKey; id?: string; fresh?: boolean }

/** A draft with the item whose changes it holds; both null for what nobody saved yet. */
type OpenDraft = { row: ItemDraftRow | null; item: ItemRow | null; values: Values; step: string }

const ownItem = (db: Db, ownerId: string, id: string): Promise<ItemRow | undefined> =>
  db.selectFrom('items').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst() as Promise<
    ItemRow | undefined
  >

/** What an item says now, as its wizard has it. */
async function valuesOfItem(db: Db, item: ItemRow): Promise<Values> {
  const { coinageOf } = await readCurrencies(db)
  return fromStored(itemKind(item.kind), { data: item.data, files: await filesOfItem(db, item.id) }, coinageOf)
}

/** The draft that is meant, of this person. One that is neither a draft nor an item of theirs is not found. */
async function openItemDraft(db: Db, ownerId: string, which: WhichDraft): Promise<OpenDraft> {
  const first = itemKind(which.kind).steps[0]!.key
  if (!which.id) {
    const [newest] = which.fresh ? [] : await newDrafts(db, ownerId, which.kind)
    return { row: newest ?? null, item: null, values: newest?.data ?? {}, step: newest?.step ?? first }
  }
  const row = (await draftById(db, ownerId, which.id)) ?? null
  const item = (await ownItem(db, ownerId, which.id)) ?? null
  if ((row ?? item)?.kind !== which.kind) notFound()
  if (item) refuse(refusalToChange(item) === 'items.wrong-status' ? 'items.wrong-status' : null)
  return { row, item, values: row?.data ?? (await valuesOfItem(db, item!)), step: row?.step ?? first }
}

/** A draft as its wizard opens it, with its files and what was asked. */
export async function readItemDraft(db: Db, ownerId: string, which: WhichDraft): Promise<{ data: ItemDraft }> {
  const draft = await openItemDraft(db, ownerId, which)
  const { item, row, values, step } = draft
  const asked = item?.status === 'changes_requested' ? (await lastAsked(db, [item.id])).get(item.id) : undefined
  return {
    data: {
      _id: row?.id ?? item?.id ?? null,
      kind: which.kind,
      version: row?.version ?? 0,
      step,
      values,
      files: await ownFileViews(db, ownerId, itemKind(which.kind), values),
      kept: [],
      savedAt: row?.saved_at.toISOString() ?? null,
      reason: asked?.reason ?? null,
      asks: asked?.asks ?? [],
      status: item?.status ?? 'draft',
    },
  }
}

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

/** Discards one's own draft and lets go of files that only it names. */
export async function discardItemDraft(tx: Tx, store: FileStore, ownerId: string, draftId: string): Promise<void> {
  await lockOwner(tx, ownerId)
  const draft = (await draftById(tx, ownerId, draftId)) ?? notFound()
  await deleteItemDraft(tx, draft.id)
  await store.release(tx, { kind: ITEM, id: draft.id }, await looseFiles(tx, draft.id))
}
