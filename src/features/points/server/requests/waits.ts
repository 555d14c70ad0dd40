import { sql } from 'kysely'
import type { WaitKind } from '../../../../platform/server/waits.ts'
import { READ } from '../../contract/requests.ts'

/** Requests to convert points: those that nobody looked at, and those that are being checked. The list knows one status at a time. */
export const waits: readonly WaitKind[] = (['submitted', 'checking'] as const).map(status => ({
  key: status,
  access: READ,
  icon: 'points',
  to: `/rewards/requests?status=${status}`,
  from: 'came',
  patienceHours: 72,
  rows: () => sql`select count(*)::int as count, min(r.created_at) as since,
    jsonb_build_object('name', (array_agg(u.name order by r.created_at))[1]) as facts
    from point_requests r left join users u on u.id = r.user_id where r.status = ${status}`,
}))
