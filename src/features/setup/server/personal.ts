import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** The invitation by which somebody came. */
export const personal: Personal = {
  tables: [
    {
      table: 'invitations',
      whose: ({ id, words }) =>
        sql`(invitations.accepted_by = ${id} or lower(invitations.email::text) in (${sql.join(words.map(one => one.toLowerCase()))}))`,
      erased: 'deleted',
      without: ['invited_by', 'preset_id'],
    },
  ],
}
