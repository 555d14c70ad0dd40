import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** Auctions and bids stay, since others bid with them; what the seller wrote goes. */
export const personal: Personal = {
  words: async (db, userId) => {
    const rows = await db.selectFrom('auctions').select('title').where('seller_id', '=', userId).distinct().execute()
    return rows.map(row => row.title)
  },
  ties: async (db, userId) => {
    const { rows } = await sql<{ selling: number; leading: number }>`
      select count(*) filter (where seller_id = ${userId})::int as selling, count(*) filter (where leader_id = ${userId})::int as leading
      from auctions where state in ('scheduled', 'live', 'paused', 'sold', 'second_chance') and (seller_id = ${userId} or leader_id = ${userId})`.execute(
      db,
    )
    const { selling, leading } = rows[0]!
    return [
      { key: 'selling', count: selling },
      { key: 'leading', count: leading },
    ]
  },
  tables: [
    { table: 'auction_watches', whose: ['user_id'], erased: 'deleted' },
    { table: 'bids', whose: ['bidder_id'], erased: 'stays', without: ['by_id', 'before'] },
    { table: 'auction_bidders', whose: ['user_id'], erased: 'stays' },
    { table: 'auction_offers', whose: ['bidder_id'], erased: 'stays' },
    {
      table: 'auctions',
      whose: ['seller_id'],
      erased: { title: sql`'—'`, description: sql`''` },
      without: ['leader_id', 'leader_number', 'leader_max_minor', 'paused_by', 'log_digest'],
    },
  ],
}
