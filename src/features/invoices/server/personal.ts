import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Personal } from '../../../platform/server/personal.ts'

/** Documents stand by law: number, dates, lines and amounts stay, whom they were made out to goes but for the country that tax went by. */
export const personal: Personal = {
  ties: async (db, userId) => [{ key: 'unpaid', count: await unpaid(db, userId) }],
  tables: [
    { table: 'billing_details', whose: ['user_id'], erased: 'deleted' },
    {
      table: 'invoice_lines',
      whose: ({ id }) => sql`invoice_lines.invoice_id in (select i.id from invoices i where i.user_id = ${id})`,
      erased: 'stays',
    },
    {
      table: 'invoices',
      whose: ['user_id'],
      erased: {
        buyer: sql`jsonb_build_object('name', '—', 'company', '', 'address', '', 'city', '', 'postalCode', '', 'country', buyer -> 'country', 'taxId', '')`,
        note: sql`''`,
      },
      without: ['issued_by', 'created_by'],
    },
  ],
}

/** Documents that are issued, not paid and not taken back. */
async function unpaid(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoices i join invoice_standing s on s.invoice_id = i.id
    where i.user_id = ${userId} and i.kind = 'invoice' and i.number is not null and not i.test
      and i.total_minor > s.paid_minor + s.credited_minor`.execute(db)
  return rows[0]!.count
}
