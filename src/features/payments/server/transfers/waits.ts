import { sql } from 'kysely'
import type { WaitKind } from '../../../../platform/server/waits.ts'
import { BOOK } from '../../contract/transfers.ts'

/** Bank transfers that are waited for: somebody looks at the account and books what came. */
export const waits: WaitKind = {
  key: 'transfers',
  access: BOOK,
  icon: 'payment',
  to: '/payments/transfers?state=open',
  from: 'came',
  patienceHours: 24 * 45,
  rows: () => sql`select count(*)::int as count, min(p.opened_at) as since,
    jsonb_build_object('name', (array_agg(p.payer_name order by p.opened_at))[1]) as facts
    from payments p where p.gateway = 'bank' and p.state = 'awaiting-bank'`,
}
