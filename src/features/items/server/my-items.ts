import { sql } from 'kysely'
import { fileViews } from '../../../engines/forms/server/files-of.ts'
import { filesIn } from '../../../engines/forms/values.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { daysKept, setting } from '../../settings/server/public.ts'
import type { ItemKindKey, ItemStatus } from '../contract.ts'
import type { DraftLine, MyItem } from '../contract/mine.ts'
import { OFFERS, ownersMove, restorableUntil } from '../rules.ts'
import { hidingsOf } from './hidings.ts'
import { itemCards } from './item-cards.ts'
import { type ItemDraftRow, newDrafts } from './item-drafts.ts'
import { roomFor } from './publish-item.ts'
import { type ItemRow, itemRows, lastAsked } from './queries.ts'
import { REMOVED_KEPT } from './sweep-removed-items.ts'

type Wanted = { kind: ItemKindKey; status?: ItemStatus; page: number; perPage: number }
type Kept = Wanted & {
  /** How long what was removed can come back. */
  days: number
}

/** What was removed is one's own only while it can come back. */
const keptFor = (days: number) =>
  sql<boolean>`(status <> 'removed' or status_at >= now() - make_interval(days => ${days}))`

/** Ids of one's own items, newest first; removed ones only where they are asked for. */
async function ownIds(db: Db, ownerId: string, { kind, status, days, ...paging }: Kept): Promise<string[]> {
  const own = db.selectFrom('items').select('id').where('owner_id', '=', ownerId).where('kind', '=', kind)
  const rows = await (
    status ? own.where('status', '=', status).where(keptFor(days)) : own.where('status', '<>', 'removed')
  )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.perPage)
    .offset(offsetOf(paging))
    .execute()
  return rows.map(row => row.id)
}

async function countsOf(db: Db, ownerId: string, { kind, days }: Kept): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('items')
    .select(e => ['status', e.fn.countAll<number>().as('count')])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where(keptFor(days))
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(row => [row.status, Number(row.count)]))
}

async function draftLines(db: Db, drafts: readonly ItemDraftRow[]): Promise<DraftLine[]> {
  const first = (row: ItemDraftRow) => filesIn(row.data.images)[0] ?? ''
  const pictures = await fileViews(
    db,
    drafts.map(first).filter(id => id.length === 36),
  )
  return drafts.map(row => ({
    _id: row.id,
    kind: row.kind,
    name: typeof row.data.name === 'string' ? row.data.name : '',
    savedAt: row.saved_at.toISOString(),
    picture: pictures.get(first(row)) ?? null,
  }))
}

type Around = { hidden: string | null; draft: boolean; asked: MyItem['asked'] }

function myItem(
  row: ItemRow,
  card: MyItem['card'],
  around: Around,
  { now, days }: { now: Date; days: number },
): MyItem {
  return {
    card,
    statusAt: row.status_at.toISOString(),
    sold: row.product_sales,
    quantity: row.product_quantity,
    ...around,
    restorableUntil: row.status === 'removed' ? restorableUntil(row.status_at, days).toISOString() : null,
    may: OFFERS.filter(wish => 'to' in ownersMove(row, wish, now, days)),
  }
}

/** One's own items of a kind with what may be done with each, one's drafts, and what the plan holds. */
export async function readMyItems(db: Db, viewer: Viewer, wanted: Wanted) {
  const days = await daysKept(db, REMOVED_KEPT)
  const kept = { ...wanted, days }
  const ids = await ownIds(db, viewer.id, kept)
  const rows = await itemRows(db, ids)
  const cards = await itemCards(db, viewer, ids)
  const hidings = await hidingsOf(db, ids)
  const changing = new Set(
    ids.length === 0
      ? []
      : (await db.selectFrom('item_drafts').select('id').where('id', 'in', ids).execute()).map(one => one.id),
  )
  const asked = await lastAsked(db, ids)
  const now = new Date()
  const data: MyItem[] = []
  for (const card of cards) {
    const row = rows.get(card._id)!
    const last = row.status === 'changes_requested' ? asked.get(row.id) : undefined
    const around = {
      hidden: hidings.get(row.id)?.reason ?? null,
      draft: changing.has(row.id),
      asked: last ? { reason: last.reason, fields: last.asks.length } : null,
    }
    data.push(myItem(row, card, around, { now, days }))
  }
  const counts = await countsOf(db, viewer.id, kept)
  const drafts = await newDrafts(db, viewer.id, wanted.kind)
  const { removed: gone = 0, ...there } = counts
  const all = Object.values(there).reduce((sum, one) => sum + one, 0)
  return {
    data,
    count: wanted.status ? (counts[wanted.status] ?? 0) : all,
    counts: { ...there, removed: gone, draft: drafts.length },
    drafts: await draftLines(db, drafts),
    ...(await roomFor(db, viewer.id)),
    reviewFirst: (await setting(db, 'items')).reviewFirst,
  }
}
