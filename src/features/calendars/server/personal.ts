import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** When somebody could be met and what took their time goes with them; meetings themselves are for whoever keeps them. */
export const personal: Personal = {
  tables: [
    { table: 'calendar_hours', whose: ['user_id'], erased: 'deleted' },
    { table: 'calendar_entries', whose: ['user_id'], erased: 'deleted', without: ['uid', 'sequence'] },
    { table: 'calendar_feeds', whose: ['user_id'], erased: 'deleted' },
    {
      table: 'outside_busy',
      whose: ({ id }) =>
        sql`outside_busy.calendar_id in (select x.id from outside_calendars x where x.user_id = ${id})`,
      erased: 'deleted',
    },
    { table: 'outside_calendars', whose: ['user_id'], erased: 'deleted', without: ['failures', 'told_at'] },
  ],
}
