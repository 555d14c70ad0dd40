import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** What somebody reported, and what was kept of theirs when others did. */
export const personal: Personal = {
  tables: [
    { table: 'reports', whose: ['reporter_id'], erased: { text: sql`''` }, without: ['snapshot', 'owner_id'] },
    {
      table: 'report_silences',
      whose: ({ id }) =>
        sql`exists (select from reports r where r.owner_id = ${id} and r.target_kind = report_silences.target_kind and r.target_id = report_silences.target_id)`,
      erased: 'deleted',
      exported: false,
    },
    // What others wrote about them tells of them as well.
    {
      table: 'reports',
      whose: ['owner_id'],
      erased: { text: sql`''`, title: sql`'—'`, link: sql`null`, snapshot: sql`'{}'` },
      exported: false,
    },
  ],
}
