import type { Personal } from '../../../platform/server/personal.ts'

/** What the shell keeps about people: how each of the club's own has the menu. */
export const personal: Personal = {
  tables: [{ table: 'office_menus', whose: ['user_id'], erased: 'deleted' }],
}
