import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** How somebody wanted to be told is theirs alone. */
export const personal: Personal = {
  tables: [
    { table: 'notice_wishes', whose: ['user_id'], erased: 'deleted' },
    { table: 'notice_cells', whose: ['user_id'], erased: 'deleted' },
    { table: 'notice_mutes', whose: ['user_id'], erased: 'deleted' },
    // The label holds the name of whoever was muted.
    {
      table: 'notice_mutes',
      whose: ({ id }) => sql`notice_mutes.thing = ${`member:${id}`}`,
      erased: 'deleted',
      exported: false,
    },
    { table: 'notice_dues', whose: ['user_id'], erased: 'deleted', exported: false },
    { table: 'notice_alerts', whose: ['user_id'], erased: 'deleted', exported: false },
  ],
}
