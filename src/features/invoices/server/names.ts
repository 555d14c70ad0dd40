import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { TargetView } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { READ } from '../contract/desk.ts'
import { documentPath } from './invoice-rows.ts'

/** Documents as others may refer to them: staff see each at the desk, members those that were issued to them. */
export async function lookAtInvoices(
  db: Db,
  viewer: Viewer | null,
  ids: readonly string[],
  language: Language = 'en',
): Promise<TargetView[]> {
  if (!viewer || holds(viewer, READ.permission)) return namesForStaff(db, viewer, ids, language)
  const { rows } = await sql<TargetView>`
    select 'invoice' as kind, id, number_text as title, ${documentPath('')} || secret as link from invoices
    where id = any(${ids}::uuid[]) and user_id = ${viewer.id} and number is not null`.execute(db)
  return rows
}

/** How documents, clients and rates are called where the log of acts names them; nobody else is told of them. */
export async function namesForStaff(
  db: Db,
  viewer: Viewer | null,
  ids: readonly string[],
  language: Language = 'en',
): Promise<TargetView[]> {
  if (!holds(viewer, READ.permission)) return []
  const { rows } = await sql<TargetView>`
    select 'invoice' as kind, id, coalesce(number_text, coalesce(nullif(buyer ->> 'company', ''), buyer ->> 'name')) as title,
      '/apps/invoice/preview/' || id as link from invoices where id = any(${ids}::uuid[])
    union all select 'invoice-client', id, coalesce(nullif(value ->> 'company', ''), value ->> 'name'), '/apps/invoice/clients?edit=' || id
      from invoice_clients where id = any(${ids}::uuid[])
    union all select 'tax-rate', id, name ->> ${language}, '/apps/invoice/settings' from tax_rates where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}
