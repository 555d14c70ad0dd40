import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { heldItem, type ItemRow } from './queries.ts'

/**
 * An item in somebody's hands for the time of a transaction; 404 when the viewer may not open it. `house` is the product
 * itself (a timer, an event of a lower floor), which finds every item.
 */
export async function lockItem(tx: Tx, viewer: Viewer | null | 'house', id: string): Promise<ItemRow> {
  if (viewer !== 'house') return (await heldItem(tx, viewer, id)) ?? notFound()
  const row = await tx.selectFrom('items').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return (row as ItemRow | undefined) ?? notFound()
}
