import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { noticeFeatured } from '../contract.ts'
import { itemPathOf } from '../rules.ts'
import { isVisible, tellChanged } from './move-item.ts'
import { type ItemRow, lockOwnItem, thingOf } from './queries.ts'

/** A day as people read it. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10).split('-').reverse().join('/')

/** Puts an item in front for some days from now, or not any more (null); false when nothing changes. Its owner is told. */
export async function featureItem(tx: Tx, item: ItemRow, days: number | null): Promise<boolean> {
  const before = item.featured_until
  if (days === null && before === null) return false
  const row = await tx
    .updateTable('items')
    .set({ featured_until: days === null ? null : sql<Date>`clock_timestamp() + make_interval(days => ${days})` })
    .where('id', '=', item.id)
    .returning('featured_until')
    .executeTakeFirstOrThrow()
  if (await isVisible(tx, item.id)) await tellChanged(tx, item)
  if (row.featured_until && !before)
    await notify(
      tx,
      item.owner_id,
      noticeFeatured,
      { name: item.name, date: dayOf(row.featured_until) },
      itemPathOf(item.id),
      thingOf(item),
    )
  return true
}

/**
 * Puts a member's own item in front for so many days more, after those that it has. Refuses `items.wrong-status` for one that nobody
 * finds; 404 for somebody else's. Answers the item as it was.
 */
export async function featureOwnItem(tx: Tx, userId: string, itemId: string, days: number): Promise<ItemRow> {
  const item = await lockOwnItem(tx, userId, itemId)
  refuse((await isVisible(tx, itemId)) ? null : 'items.wrong-status')
  await tx
    .updateTable('items')
    .set({
      featured_until: sql<Date>`greatest(featured_until, clock_timestamp()) + make_interval(days => ${days})`,
    })
    .where('id', '=', itemId)
    .execute()
  await tellChanged(tx, item)
  return item
}
