import { sql } from 'kysely'
import type { WaitKind } from '../../../platform/server/waits.ts'
import { READ } from '../contract.ts'

/** Mails, events and calls to other servers that were given up. */
export const waits: readonly WaitKind[] = [
  {
    key: 'mails',
    access: READ,
    icon: 'mail',
    to: '/settings/deliveries?state=dead',
    from: 'came',
    patienceHours: 12,
    rows: () => sql`select count(*)::int as count, min(dead_at) as since,
      jsonb_build_object('domain', mode() within group (order by split_part(to_address, '@', 2))) as facts
      from mails where dead_at is not null and sent_at is null and kept_at is null`,
  },
  {
    key: 'events',
    access: READ,
    icon: 'job',
    to: '/settings/deliveries?tab=events',
    from: 'came',
    patienceHours: 6,
    rows: () => sql`select count(*)::int as count, min(dead_at) as since,
      jsonb_build_object('name', (array_agg(event order by dead_at))[1]) as facts from outbox where dead_at is not null`,
  },
  {
    key: 'calls',
    access: READ,
    icon: 'job',
    to: '/settings/deliveries?tab=calls',
    from: 'came',
    patienceHours: 6,
    rows: () => sql`select count(*)::int as count, min(dead_at) as since,
      jsonb_build_object('name', (array_agg(name order by dead_at))[1]) as facts
      from outside_calls where dead_at is not null and carried`,
  },
]
