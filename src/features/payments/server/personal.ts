import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** What was paid stays; who paid, and with which card, goes. */
export const personal: Personal = {
  tables: [
    {
      table: 'payments',
      whose: ['payer_id'],
      erased: {
        payer_name: sql`'—'`,
        payer_email: sql`'gone@erased.invalid'`,
        method_brand: sql`null`,
        method_last4: sql`null`,
      },
      without: ['page_url', 'done_url', 'failed_url', 'step_url', 'outside_page', 'outside_payment'],
    },
    // The gateway is told to forget it by the timer for cards that were removed.
    {
      table: 'payment_methods',
      whose: ['user_id'],
      erased: { brand: sql`''`, last4: sql`''`, removed_at: sql`coalesce(removed_at, clock_timestamp())` },
      without: ['outside_id'],
    },
    { table: 'payment_setups', whose: ['user_id'], erased: 'deleted', exported: false },
    { table: 'payment_customers', whose: ['user_id'], erased: 'stays', exported: false },
  ],
}
