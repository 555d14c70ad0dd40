import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** Messages from the contact form, by whoever was signed in or wrote from their address. */
export const personal: Personal = {
  tables: [
    {
      table: 'contact_messages',
      whose: ({ id, words }) =>
        sql`(contact_messages.user_id = ${id} or lower(contact_messages.email) in (${sql.join(words.map(one => one.toLowerCase()))}))`,
      erased: 'deleted',
    },
  ],
}
