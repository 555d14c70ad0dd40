import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'

/** Gives tags that have none their number. Always in one order, so that two writers do not block each other. */
export async function knowTags(tx: Tx, tags: readonly string[]): Promise<void> {
  await sql`insert into market_tags (tag)
    select tag from unnest(${[...new Set(tags)]}::text[]) as tag where tag not in (select tag from market_tags) order by tag
    on conflict do nothing`.execute(tx)
}
