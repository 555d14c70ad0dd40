import type { Personal } from '../../../platform/server/personal.ts'

/** Entries of the market leave with their items. */
export const personal: Personal = {
  tables: [{ table: 'market_entries', whose: ['owner_id'], erased: 'deleted', exported: false }],
}
