import { sql } from 'kysely'
import type { WaitKind } from '../../../platform/server/waits.ts'
import { QUEUE_TOPIC } from '../contract/case.ts'
import { claimHolds } from './queries.ts'

/** Neither decided nor closed. */
const WAITING = sql`c.decision is null and c.closed_at is null`

/** Applications that nobody decided; never the reader's own. */
export const waits: WaitKind = {
  key: 'review',
  access: { permission: 'verification.read' },
  icon: 'review',
  to: '/verifications',
  from: 'came',
  patienceHours: 24,
  topic: QUEUE_TOPIC,
  rows: (_, viewer) => sql`select count(*)::int as count, min(c.opened_at) as since,
    jsonb_build_object('name', (array_agg(c.name order by c.opened_at))[1], 'nobody', count(*) filter (where not ${claimHolds})) as facts
    from verification_cases c where ${WAITING} and c.user_id <> ${viewer.id}`,
  held: () => sql`select c.claimed_by as user_id, count(*)::int as count from verification_cases c
    where ${WAITING} and ${claimHolds} group by c.claimed_by`,
}
