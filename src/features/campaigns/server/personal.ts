import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** Which campaigns somebody received stays in their figures, of nobody's name. */
export const personal: Personal = {
  tables: [
    {
      table: 'campaign_clicks',
      whose: ({ id }) =>
        sql`campaign_clicks.receiver_id in (select r.id from campaign_receivers r where r.user_id = ${id})`,
      erased: 'deleted',
    },
    { table: 'campaign_receivers', whose: ['user_id'], erased: 'stays' },
    { table: 'news_stops', whose: ['user_id'], erased: 'deleted' },
  ],
}
