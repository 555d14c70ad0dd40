import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { notFound, Refusal } from '../../../../platform/shared/refusal.ts'
import type { EntryView } from '../../contract/editing.ts'
import type { List } from '../../contract/lists.ts'
import { BASE_CURRENCY } from '../../rates-file.ts'
import { entryRow } from './entry-rows.ts'
import { type Editor, lockLists, tell } from './tell.ts'

/**
 * Offers an entry no more, or again. Whatever has it keeps it and shows its name. Doing it twice changes nothing. Refuses
 * `lookups.base-currency`: all rates are told in it.
 */
export async function retireEntry(tx: Tx, by: Editor, list: List, id: string, retired: boolean): Promise<EntryView> {
  await lockLists(tx)
  const before = (await entryRow(tx, list, id)) ?? notFound()
  if (before.retired === retired) return before
  if (list.name === 'currencies' && before.code === BASE_CURRENCY) throw new Refusal('lookups.base-currency')
  const at = retired ? sql`clock_timestamp()` : sql`null`
  await sql`update ${sql.table(list.table)} set retired_at = ${at} where id = ${id}`.execute(tx)
  const after = { ...before, retired }
  await tell(tx, by, list, retired ? 'retire' : 'restore', { before, after })
  return after
}
