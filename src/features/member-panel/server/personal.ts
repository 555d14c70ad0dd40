import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** What staff noted of somebody is theirs to read with the copy of their data, and goes with them. */
export const personal: Personal = {
  tables: [
    { table: 'member_notes', whose: ['user_id'], erased: 'deleted', without: ['author_id'] },
    { table: 'member_notes', whose: ['author_id'], erased: { author_id: sql`null` }, exported: false },
    { table: 'member_tags', whose: ['user_id'], erased: 'deleted', without: ['given_by'] },
    { table: 'member_tags', whose: ['given_by'], erased: { given_by: sql`null` }, exported: false },
  ],
}
