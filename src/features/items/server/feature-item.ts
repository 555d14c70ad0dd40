import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { noticeFeatured } from '../contract.ts'
import { itemPathOf } from '../rules.ts'
import { isVisible, tellChanged } from './announce-item.ts'
import type { ItemRow } from './queries.ts'

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
    )
  return true
}
