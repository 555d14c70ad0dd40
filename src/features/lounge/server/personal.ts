import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** What somebody posted, and whom they do not wish to be shown. */
export const personal: Personal = {
  tables: [
    {
      table: 'post_pictures',
      whose: ({ id }) => sql`post_pictures.post_id in (select p.id from posts p where p.author_id = ${id})`,
      erased: 'deleted',
    },
    {
      table: 'post_hidings',
      whose: ({ id }) => sql`post_hidings.post_id in (select p.id from posts p where p.author_id = ${id})`,
      erased: { reason: sql`''` },
      without: ['by_id', 'lifted_by'],
    },
    {
      table: 'posts',
      whose: ['author_id'],
      erased: { text: sql`''`, removed_at: sql`coalesce(removed_at, clock_timestamp())` },
    },
    { table: 'suggestion_dismissals', whose: ['user_id'], erased: 'deleted' },
    { table: 'suggestion_dismissals', whose: ['member_id'], erased: 'deleted', exported: false },
    { table: 'followed_lately', whose: ['user_id'], erased: 'deleted', exported: false },
  ],
}
