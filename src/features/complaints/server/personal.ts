import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** What the club decided stays without the words that tell of whom. */
export const personal: Personal = {
  tables: [
    {
      table: 'complaint_appeals',
      whose: ['by_id'],
      erased: { text: sql`'—'`, words: sql`null` },
      without: ['decided_by'],
    },
    {
      table: 'complaint_notes',
      whose: ({ id }) => sql`complaint_notes.case_id in (select c.id from complaint_cases c where c.owner_id = ${id})`,
      erased: 'deleted',
      exported: false,
    },
    { table: 'complaint_decisions', whose: ['member_id'], erased: { letter: sql`null` }, without: ['by_id'] },
    {
      table: 'complaint_holds',
      whose: ['owner_id'],
      erased: { texts: sql`'[]'`, snapshot: sql`'{}'`, before: sql`null` },
      exported: false,
    },
    { table: 'complaint_cases', whose: ['owner_id'], erased: { title: sql`'—'`, link: sql`null` }, exported: false },
  ],
}
