import { sql } from 'kysely'
import { countRows } from '../../../engines/search/server/index-rows.ts'
import type { Tx } from '../../../platform/server/db.ts'

/** Adds entries to, or takes them from, the counts of their tags. */
export async function countTags(
  tx: Tx,
  rows: readonly { kind: string; tags: readonly string[] }[],
  by: 1 | -1,
): Promise<void> {
  await sql`insert into market_counts (kind, tag, count) ${countRows(rows, by)}
    on conflict (kind, tag) do update set count = market_counts.count + excluded.count`.execute(tx)
}
