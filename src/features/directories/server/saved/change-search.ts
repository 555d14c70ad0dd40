import { sql } from 'kysely'
import type { Tx, Db } from '../../../../platform/server/db.ts'
import type { BodyOf } from '../../../../platform/shared/call.ts'
import { setting } from '../../../settings/server/public.ts'
import type { changeSavedSearch } from '../../contract.ts'
import { refuseBeyondPlan } from './save-search.ts'
import { lockSaved, newFromNow, nextTime, type SavedRow } from './saved-queries.ts'
import { canonicalQuery, directoryOf } from './saved-search.ts'

/** A search that looks for something else, or was silent, knows nothing of before: it starts anew. */
const startsAnew = (row: SavedRow, query: string, currency: string, alert: string): boolean =>
  query !== row.query || currency !== row.currency || (row.alert === 'off' && alert !== 'off')

/** Renames a search, sets its alert, or replaces what it looks for. */
export async function changeSearch(
  tx: Tx,
  userId: string,
  id: string,
  change: BodyOf<typeof changeSavedSearch>,
): Promise<SavedRow> {
  const row = await lockSaved(tx, userId, id)
  const [alert, currency] = [change.alert ?? row.alert, change.currency ?? row.currency]
  const query = canonicalQuery(directoryOf(row.kind), change.query ?? row.query, currency)
  const values = {
    name: change.name ?? row.name,
    query,
    currency,
    alert,
    ...(alert !== row.alert && { next_at: nextTime(alert, await setting(tx, 'timeZone')) }),
  }
  await tx.updateTable('saved_searches').set(values).where('id', '=', id).execute()
  if (startsAnew(row, query, currency, alert)) await startAnew(tx, id)
  return lockSaved(tx, userId, id)
}

/** From now on; what it told of before does not matter any more. */
async function startAnew(tx: Tx, id: string): Promise<void> {
  const since = await newFromNow(tx)
  await tx.updateTable('saved_searches').set({ since, seen_at: since }).where('id', '=', id).execute()
  await tx.deleteFrom('saved_search_hits').where('search_id', '=', id).execute()
}

/** Deletes one's own search; for a day it can be brought back. */
export async function deleteSearch(tx: Tx, userId: string, id: string): Promise<void> {
  await lockSaved(tx, userId, id)
  await tx
    .updateTable('saved_searches')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Brings a deleted one back as it was, within what the plan gives. */
export async function restoreSearch(tx: Tx, userId: string, id: string): Promise<SavedRow> {
  await lockSaved(tx, userId, id, true)
  await refuseBeyondPlan(tx, userId)
  await tx.updateTable('saved_searches').set({ deleted_at: null }).where('id', '=', id).execute()
  return lockSaved(tx, userId, id)
}

/** Its owner looked at what it finds. */
export async function seeSearch(tx: Tx, userId: string, id: string): Promise<void> {
  await lockSaved(tx, userId, id)
  await tx
    .updateTable('saved_searches')
    .set({ seen_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Those that nobody brought back are gone after a day. */
export const purgeDeleted = async (db: Db): Promise<void> =>
  void (await sql`delete from saved_searches where deleted_at < clock_timestamp() - interval '1 day'`.execute(db))
