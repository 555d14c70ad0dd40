import { sql } from 'kysely'
import type { WaitKind } from './waits.ts'

/** True of timers that failed and of those that should have run a quarter of an hour ago. */
const STANDS = sql<boolean>`(error is not null and attempts > 0 or next_at < clock_timestamp() - interval '15 minutes')`

/** Timers that do not run as they should, to whoever runs the club: what they do does not happen meanwhile. */
export const timerWaits: WaitKind = {
  key: 'timers',
  access: 'super-admin',
  icon: 'job',
  to: '/dashboard#health',
  from: 'came',
  patienceHours: 1,
  rows: () => sql`select count(*)::int as count, min(next_at) as since,
    jsonb_build_object('name', coalesce((array_agg(id order by next_at))[1], '')) as facts from timers where ${STANDS}`,
}
