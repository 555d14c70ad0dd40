import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** The ledger stays, of nobody's name; requests keep their hash, which is used once. */
export const personal: Personal = {
  ties: async (db, userId) => {
    const { count } = await db
      .selectFrom('point_requests')
      .select(e => e.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('status', 'in', ['submitted', 'checking'])
      .executeTakeFirstOrThrow()
    return [{ key: 'requests', count: Number(count) }]
  },
  tables: [
    { table: 'point_postings', whose: ['user_id'], erased: { words: sql`'{}'` }, without: ['by_id'] },
    // What others have points for may tell of them by name.
    {
      table: 'point_postings',
      whose: ({ words }) =>
        sql`exists (select from jsonb_each_text(point_postings.words) as told where told.value in (${sql.join(words)}))`,
      erased: { words: sql`'{}'` },
      exported: false,
    },
    { table: 'point_accounts', whose: ['user_id'], erased: 'stays' },
    { table: 'point_requests', whose: ['user_id'], erased: { note: sql`null` }, without: ['looks', 'next_look_at'] },
    { table: 'point_hashes', whose: ['user_id'], erased: 'stays', exported: false },
  ],
}
