import { sql } from 'kysely'
import type { WaitKind } from '../../../../platform/server/waits.ts'
import { READ } from '../../contract/desk.ts'
import { amongLost } from './delivery.ts'

/** Invoices that are to be paid and did not reach their reader. */
export const waits: WaitKind = {
  key: 'undelivered',
  access: READ,
  icon: 'mail',
  to: '/apps/invoice/list?age=undelivered',
  from: 'came',
  patienceHours: 48,
  rows: () => sql`select count(*)::int as count, min(s.sent_at) as since,
    jsonb_build_object('name', (array_agg(coalesce(nullif(i.buyer ->> 'company', ''), i.buyer ->> 'name') order by s.sent_at))[1]) as facts
    from invoices i join invoice_standing s on s.invoice_id = i.id
    where ${amongLost}`,
}
