import type { Personal } from '../../../platform/server/personal.ts'

/** What the dashboard keeps about people: how each of the club's own wants it. */
export const personal: Personal = {
  tables: [{ table: 'dashboard_wishes', whose: ['user_id'], erased: 'deleted' }],
}
