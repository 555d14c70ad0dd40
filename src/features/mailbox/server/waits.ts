import { sql } from 'kysely'
import type { WaitKind } from '../../../platform/server/waits.ts'
import { MAIL_TOPIC } from '../contract/threads.ts'
import { READ } from '../rules/rights.ts'

/** Letters that nobody has read. */
export const waits: WaitKind = {
  key: 'unread',
  access: READ,
  icon: 'mail',
  to: '/apps/email?part=unread',
  from: 'came',
  patienceHours: 24,
  topic: MAIL_TOPIC,
  rows: () => sql`select count(*)::int as count, min(t.moved_at) as since,
    jsonb_build_object('name', (array_agg(t.name order by t.moved_at))[1]) as facts
    from mail_threads t where t.place = 'inbox' and t.later_until is null and t.read_at is null`,
}
