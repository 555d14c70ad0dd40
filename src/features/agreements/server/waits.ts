import { sql } from 'kysely'
import type { WaitKind } from '../../../platform/server/waits.ts'
/** Agreements in dispute, which somebody of the club decides. */
export const waits: WaitKind = {
  key: 'disputed',
  access: { permission: 'agreements.read' },
  icon: 'report',
  to: '/agreements?state=disputed',
  from: 'came',
  patienceHours: 72,
  rows: () => sql`select count(*)::int as count, min(a.moved_at) as since,
    jsonb_build_object('name', (array_agg(a.thing ->> 'name' order by a.moved_at))[1]) as facts
    from agreements a where a.state = 'disputed'`,
}
