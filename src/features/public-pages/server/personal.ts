import type { Personal } from '../../../platform/server/personal.ts'

/** What somebody did lately, as their page tells it. */
export const personal: Personal = {
  tables: [{ table: 'activities', whose: ['user_id'], erased: 'deleted' }],
}
