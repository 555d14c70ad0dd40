import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** What came back from somebody's address. */
export const personal: Personal = {
  tables: [
    {
      table: 'mail_returns',
      whose: ({ words }) => sql`mail_returns.address = any(${words.map(word => word.toLowerCase())}::text[])`,
      erased: 'deleted',
      exported: false,
    },
  ],
}
