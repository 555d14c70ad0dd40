import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** Whom and what somebody follows, keeps, likes, blocks and says. */
export const personal: Personal = {
  tables: [
    { table: 'follows', whose: ['user_id'], erased: 'deleted' },
    { table: 'follows', whose: ['owner_id'], erased: 'deleted', exported: false },
    { table: 'bookmarks', whose: ['user_id'], erased: 'deleted' },
    { table: 'likes', whose: ['user_id'], erased: 'deleted' },
    { table: 'blocks', whose: ['user_id'], erased: 'deleted' },
    { table: 'blocks', whose: ['blocked_id'], erased: 'deleted', exported: false },
    {
      table: 'comment_hidings',
      whose: ({ id }) => sql`comment_hidings.comment_id in (select c.id from comments c where c.author_id = ${id})`,
      erased: { text: sql`''`, reason: sql`''` },
      without: ['by_id', 'lifted_by'],
    },
    {
      table: 'comments',
      whose: ['author_id'],
      erased: { text: sql`''`, removed_at: sql`coalesce(removed_at, clock_timestamp())` },
      without: ['removed_by'],
    },
  ],
}
