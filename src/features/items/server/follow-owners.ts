import type { Tx } from '../../../platform/server/db.ts'
import { tellLeft, tellPublished } from './move-item.ts'
import type { ItemRow } from './queries.ts'

/** What a member had published when their profile came or went: lists hear of each. */
export async function followOwner(tx: Tx, ownerId: string, back: boolean): Promise<void> {
  const rows = (await tx
    .selectFrom('items')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'published')
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('item_hidings')
            .select('item_hidings.id')
            .whereRef('item_id', '=', 'items.id')
            .where('lifted_at', 'is', null),
        ),
      ),
    )
    .execute()) as ItemRow[]
  for (const row of rows) await (back ? tellPublished(tx, row) : tellLeft(tx, row, 'owner-away'))
}
