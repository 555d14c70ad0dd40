import type { Personal } from '../../../platform/server/personal.ts'

/** Votes on articles; what staff write is the club's. */
export const personal: Personal = {
  tables: [{ table: 'article_votes', whose: ['user_id'], erased: 'deleted', without: ['voter'] }],
}
