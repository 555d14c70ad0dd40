import type { Personal } from '../../../platform/server/personal.ts'

/** Searches that are kept; the entries of a profile leave with it. */
export const personal: Personal = {
  tables: [
    { table: 'saved_searches', whose: ['user_id'], erased: 'deleted' },
    { table: 'directory_entries', whose: ['user_id'], erased: 'deleted', exported: false },
  ],
}
