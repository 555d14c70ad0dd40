import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Ask } from '../../../engines/forms/contract.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { ITEM, type ItemKindKey, type ItemStatus, type SaleType } from '../contract.ts'
import { seesAll } from './sees-all.ts'

export type ItemRow = Omit<
  Selectable<DB['items']>,
  'kind' | 'status' | 'data' | 'language' | 'sale_type' | 'removed_from' | 'offer_state'
> & {
  kind: ItemKindKey
  status: ItemStatus
  data: Record<string, unknown>
  language: Language
  sale_type: SaleType
  removed_from: ItemStatus | null
  offer_state: 'scheduled' | 'live' | 'over' | null
}

const shownAlways = (items: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${items}.${name}`)
  return sql<boolean>`not exists (select from item_hidings h where h.item_id = ${column('id')} and h.lifted_at is null)
    and exists (select from users u where u.id = ${column('owner_id')} and u.profile_status = 'approved' and u.suspended_at is null)`
}

/** What stands beside a notice of an item: its picture. */
export const thingOf = ({ id }: Pick<ItemRow, 'id'>) => ({ thing: { kind: ITEM, id } })

/**
 * For the `where` of a query over items: those that members and visitors find. Published, not hidden by staff, their owner an
 * approved member whose account is not suspended. `items` is the table's name in the query.
 */
export const visibleItem = (items = 'items'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${items}.status`)} = 'published' and ${shownAlways(items)})`

/** The same with those whose sale is over: their page still opens from bookmarks, agreements and reviews. */
export const openItem = (items = 'items'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${items}.status`)} in ('published', 'sold', 'closed') and ${shownAlways(items)})`

/** Those that a viewer may open: the above, one's own, and all of them for whoever holds `items.moderate` or `items.review`. */
export function seenBy(viewer: { id: string } | null, seesAll: boolean, items = 'items'): RawBuilder<boolean> {
  if (seesAll) return sql<boolean>`true`
  if (!viewer) return openItem(items)
  return sql<boolean>`(${sql.ref(`${items}.owner_id`)} = ${viewer.id} or ${openItem(items)})`
}

/** Items by id, whatever their status; ids that are none are left out. */
export const itemRows = async (db: Db, ids: readonly string[]): Promise<Map<string, ItemRow>> => {
  if (ids.length === 0) return new Map()
  const rows = (await db.selectFrom('items').selectAll().where('id', 'in', ids).execute()) as ItemRow[]
  return new Map(rows.map(row => [row.id, row]))
}

/** An item that the viewer may open, held for the time of the transaction; undefined when there is none for them. */
const heldItem = (tx: Tx, viewer: Viewer | null, id: string): Promise<ItemRow | undefined> =>
  tx
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .where(seenBy(viewer, seesAll(viewer)))
    .forNoKeyUpdate()
    .executeTakeFirst() as Promise<ItemRow | undefined>

/** Those of the ids that the viewer may open. */
export const seenIds = async (db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const open = seenBy(viewer, seesAll(viewer))
  const rows = await db.selectFrom('items').select('id').where('id', 'in', ids).where(open).execute()
  return new Set(rows.map(row => row.id))
}

/** Groups of files of an item in their order. */
export async function filesOfItem(db: Db, itemId: string): Promise<Record<string, string[]>> {
  const rows = await db.selectFrom('item_files').selectAll().where('item_id', '=', itemId).orderBy('place').execute()
  const groups: Record<string, string[]> = {}
  for (const row of rows) (groups[row.group_key] ??= []).push(row.file_id)
  return groups
}

/**
 * An item in somebody's hands for the time of a transaction; 404 when the viewer may not open it. `house` is the product
 * itself (a timer, an event of a lower floor), which finds every item.
 */
export async function lockItem(tx: Tx, viewer: Viewer | null | 'house', id: string): Promise<ItemRow> {
  if (viewer !== 'house') return (await heldItem(tx, viewer, id)) ?? notFound()
  const row = await tx.selectFrom('items').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return (row as ItemRow | undefined) ?? notFound()
}

/** Waits for whatever else this member publishes or brings back: a limit counts once. Locked before their items. */
export const lockOwner = async (tx: Tx, userId: string): Promise<void> =>
  void (await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute())

/** One's own item in hand; anybody else's is not found, whatever they may see of it. */
export async function lockOwnItem(tx: Tx, userId: string, itemId: string): Promise<ItemRow> {
  const row = await tx
    .selectFrom('items')
    .selectAll()
    .where('id', '=', itemId)
    .where('owner_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (row as ItemRow | undefined) ?? notFound()
}

/** What a reviewer asked of an item: in a sentence, and at its fields. */
type Asked = { reason: string | null; asks: Ask[] }

/** What was asked last of some items; those of which nothing ever was are left out. */
export async function lastAsked(db: Db, itemIds: readonly string[]): Promise<Map<string, Asked>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_history')
    .distinctOn('item_id')
    .select(['item_id', 'reason', 'asks'])
    .where('item_id', 'in', itemIds)
    .where('to_status', '=', 'changes_requested')
    .orderBy('item_id')
    .orderBy('at', 'desc')
    .execute()
  return new Map(rows.map(row => [row.item_id, { reason: row.reason, asks: row.asks as Ask[] }]))
}
