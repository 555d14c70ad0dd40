import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import type { TargetView } from '../../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../../platform/shared/access.ts'
import type { Language } from '../../../../platform/shared/text.ts'
import { READ } from '../../contract/staff.ts'

/** How plans and promotion codes are called where the log of acts names them; nobody else is told of them. */
export async function namesForStaff(
  db: Db,
  viewer: Viewer | null,
  ids: readonly string[],
  language: Language = 'en',
): Promise<TargetView[]> {
  if (!holds(viewer, READ.permission)) return []
  const { rows } = await sql<TargetView>`
    select 'plan' as kind, id, name ->> ${language} as title, '/plans/' || id as link from plans where id = any(${ids}::uuid[])
    union all select 'promotion-code', id, code, '/promotion-codes?edit=' || id from promotion_codes where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}
