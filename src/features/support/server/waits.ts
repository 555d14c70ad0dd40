import { sql } from 'kysely'
import type { WaitKind } from '../../../platform/server/waits.ts'
import { DESK_TOPIC, SOON_HOURS } from '../contract/desk.ts'
import { READ } from '../rules/rights.ts'
import { deskReach } from './may-read.ts'
import { OPEN } from './queries.ts'

/** Tickets whose answer is late or due within two hours, within the reach of the reader. */
export const waits: WaitKind = {
  key: 'due',
  access: READ,
  icon: 'ticket',
  to: '/tickets?tab=due',
  from: 'due',
  patienceHours: 1,
  topic: DESK_TOPIC,
  rows: (_, viewer) => sql`select count(*)::int as count, min(t.due_at) as since,
    jsonb_build_object('number', (array_agg(t.number order by t.due_at))[1], 'subject', (array_agg(t.subject order by t.due_at))[1],
      'member', (array_agg(o.name order by t.due_at))[1], 'late', count(*) filter (where t.due_at < clock_timestamp()),
      'nobody', count(*) filter (where t.assignee_id is null)) as facts
    from tickets t join users o on o.id = t.owner_id
    where ${OPEN} and t.due_at < clock_timestamp() + make_interval(hours => ${SOON_HOURS}) and ${deskReach(viewer)}`,
  held: () => sql`select t.assignee_id as user_id, count(*)::int as count from tickets t
    where ${OPEN} and t.assignee_id is not null group by t.assignee_id`,
}
