import { type Descriptor, fieldsOf, type Values } from '../../../engines/forms/descriptor.ts'
import { fileViews, inGroups } from '../../../engines/forms/server/files-of.ts'
import { readNames } from '../../../engines/forms/server/read-names.ts'
import { type Reader, SEES_ALL, shownGroups } from '../../../engines/forms/shown.ts'
import { fromStored, nested } from '../../../engines/forms/values.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { lookupEntries, readCurrencies } from '../../lookups/server/public.ts'
import type { ItemPage } from '../contract/page.ts'
import { itemKind } from '../kinds/all-items.ts'
import { piecesLeft } from '../rules.ts'
import { hidingsOf } from './hidings.ts'
import { itemCards } from './item-cards.ts'
import { filesOfItem, type ItemRow, itemRows } from './queries.ts'
import { seesAll } from './sees-all.ts'

/** What a reader sees of an item: visitors what is public, members what is for members, its owner and staff everything. */
function readerOfItem(viewer: Viewer | null, own: boolean): Reader {
  if (own || seesAll(viewer)) return SEES_ALL
  return { sees: viewer ? 'members' : 'public', entitled: () => false }
}

/** Choices that are numbers on the wire (`saleType`, `ideaStatus`), which are kept as text. */
const withNumberedChoices = (kind: Descriptor, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    fieldsOf(kind).flatMap(field =>
      field.type === 'choice' && field.numeric && values[field.key] !== undefined
        ? [[field.key, Number(values[field.key])]]
        : [],
    ),
  ),
})

async function shownItem(db: Db, row: ItemRow, reader: Reader) {
  const kind = itemKind(row.kind)
  const ids = await filesOfItem(db, row.id)
  const files = inGroups(ids, await fileViews(db, Object.values(ids).flat()))
  const { coinageOf } = await readCurrencies(db)
  const values = fromStored(kind, { data: row.data, files: {} }, coinageOf)
  const names = await readNames(db, lookupEntries, [{ kind, values }])
  return {
    values: nested(kind, withNumberedChoices(kind, values)),
    groups: shownGroups(kind, { values, files }, reader, names),
  }
}

/** The page of an item; 404 for what the viewer may not open. */
export async function readItem(db: Db, viewer: Viewer | null, itemId: string): Promise<{ data: ItemPage }> {
  const [card] = await itemCards(db, viewer, [itemId])
  const row = (await itemRows(db, [itemId])).get(itemId)
  if (!card || !row) notFound()
  const own = viewer?.id === row.owner_id
  const { values, groups } = await shownItem(db, row, readerOfItem(viewer, own))
  const filesIn = (key: string) => groups.flatMap(group => group.files).find(one => one.key === key)
  const documents = filesIn('documents')
  const left = piecesLeft(row)
  const hiding = own || seesAll(viewer) ? (await hidingsOf(db, [itemId])).get(itemId) : undefined
  return {
    data: {
      ...values,
      ...(row.kind === 'product' && { productSales: row.product_sales }),
      _id: row.id,
      name: row.name,
      description: row.description,
      saleType: row.sale_type,
      card,
      groups: groups.map(group => ({ ...group, files: [] })).filter(group => group.fields.length > 0),
      images: filesIn('images')?.files ?? [],
      documents: documents && !documents.locked ? documents.files : documents ? null : [],
      documentsLocked: documents?.locked ?? null,
      sold: row.status === 'sold' || left === 0,
      left,
      own,
      hidden: hiding?.reason ?? null,
      changedAt: row.changed_at.toISOString(),
    },
  }
}
