import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** What somebody sent by mail; what a feature made of it is that feature's. */
export const personal: Personal = {
  tables: [
    {
      table: 'incoming_mails',
      whose: ({ words }) => sql`incoming_mails.from_address = any(${words.map(word => word.toLowerCase())}::text[])`,
      erased: 'deleted',
      exported: false,
    },
  ],
}
