import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** Orders and renewals stay as the club's books; what was written with them goes. */
export const personal: Personal = {
  tables: [
    { table: 'checkouts', whose: ['user_id'], erased: { wish: sql`''` }, without: ['wish'] },
    { table: 'renewals', whose: ['user_id'], erased: 'stays' },
    { table: 'credit_entries', whose: ['user_id'], erased: 'stays', without: ['by_id'] },
    { table: 'leavings', whose: ['user_id'], erased: { note: sql`''` } },
    {
      table: 'gifts',
      whose: ['giver_id'],
      erased: { to_email: sql`'gone@erased.invalid'`, to_name: sql`'—'`, message: sql`''` },
    },
    {
      table: 'gifts',
      whose: ({ id, words }) =>
        sql`(gifts.taken_by = ${id} or lower(gifts.to_email) in (${sql.join(words.map(one => one.toLowerCase()))}))`,
      erased: { to_email: sql`'gone@erased.invalid'`, to_name: sql`'—'`, message: sql`''` },
    },
  ],
}
