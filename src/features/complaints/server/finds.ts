import { sql } from 'kysely'
import type { DeskHit, FindKind } from '../../../platform/server/finds.ts'
import { READ } from '../contract/desk.ts'
import { foundBy } from './list-cases.ts'

/** Cases by number, title or member, the newest first. */
export const finds: FindKind = {
  access: READ,
  icon: 'report',
  find: async (db, _, text, most) => {
    const { rows } = await sql<DeskHit>`
      select c.id, c.title, 'C-' || c.number || coalesce(' · ' || o.name, '') as about, '/complaints/details/' || c.id as to
      from complaint_cases c left join users o on o.id = c.owner_id
      where ${foundBy(text)} order by c.last_report_at desc, c.id limit ${most}`.execute(db)
    return rows
  },
}
