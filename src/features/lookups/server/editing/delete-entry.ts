import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { notFound, Refusal } from '../../../../platform/shared/refusal.ts'
import type { List } from '../../contract/lists.ts'
import { entryRow } from './entry-rows.ts'
import { type Editor, lockLists, tell } from './tell.ts'
import { usesOf } from './uses-of.ts'

/** Deletes an entry that nothing names. Refuses `lookups.in-use` (with the number of records) and `lookups.has-children`. */
export async function deleteEntry(tx: Tx, by: Editor, list: List, id: string): Promise<void> {
  await lockLists(tx)
  const before = (await entryRow(tx, list, id)) ?? notFound()
  if (before.below > 0) throw new Refusal('lookups.has-children', { count: before.below })
  const uses = await usesOf(tx, id)
  if (uses > 0) throw new Refusal('lookups.in-use', { count: uses })
  await sql`delete from ${sql.table(list.table)} where id = ${id}`.execute(tx)
  await tell(tx, by, list, 'delete', { before, after: null })
}
