import { sql } from 'kysely'
import type { WaitKind } from '../../../../platform/server/waits.ts'
import { READ } from '../../contract/staff.ts'

/** Subscriptions whose open charge failed, as the list of them counts. */
export const waits: WaitKind = {
  key: 'failed',
  access: READ,
  icon: 'payment',
  to: '/subscriptions?failed=true',
  from: 'came',
  patienceHours: 72,
  rows: () => sql`select count(distinct r.subscription_id)::int as count, min(r.first_failed_at) as since,
    jsonb_build_object('name', (array_agg(u.name order by r.first_failed_at))[1]) as facts
    from renewals r join users u on u.id = r.user_id
    where r.state = 'open' and exists (select from renewal_tries t where t.renewal_id = r.id and t.outcome = 'failed')`,
}
