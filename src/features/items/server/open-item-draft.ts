import type { Values } from '../../../engines/forms/descriptor.ts'
import { ownFileViews } from '../../../engines/forms/server/files-of.ts'
import { fromStored } from '../../../engines/forms/values.ts'
import type { Db } from '../../../platform/server/db.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import type { ItemDraft } from '../contract/mine.ts'
import type { ItemKindKey } from '../contract.ts'
import { itemKind } from '../kinds/all-items.ts'
import { refusalToChange } from '../rules.ts'
import { draftById, type ItemDraftRow, newDrafts } from './item-drafts.ts'
import { lastAsked } from './last-asked.ts'
import { filesOfItem, type ItemRow } from './queries.ts'

/** Which draft somebody means: by its id, a new one, or the newest of the kind that is not sent. */
export type WhichDraft = { kind: ItemKindKey; id?: string; fresh?: boolean }

/** A draft with the item whose changes it holds; both null for what nobody saved yet. */
export type OpenDraft = { row: ItemDraftRow | null; item: ItemRow | null; values: Values; step: string }

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
export async function openItemDraft(db: Db, ownerId: string, which: WhichDraft): Promise<OpenDraft> {
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
