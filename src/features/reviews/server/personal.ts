import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** Stars stay in the averages of others; words go, of those who wrote them and about those who are gone. */
export const personal: Personal = {
  tables: [
    {
      table: 'review_hidings',
      whose: ({ id }) => sql`review_hidings.review_id in (select r.id from reviews r where r.author_id = ${id})`,
      erased: { reason: sql`''` },
      without: ['by_id', 'lifted_by'],
    },
    {
      table: 'review_reply_hidings',
      whose: ({ id }) => sql`review_reply_hidings.review_id in (select r.id from reviews r where r.member_id = ${id})`,
      erased: 'deleted',
      without: ['by_id', 'lifted_by'],
    },
    {
      table: 'review_replies',
      whose: ({ id }) => sql`review_replies.review_id in (select r.id from reviews r where r.member_id = ${id})`,
      erased: 'deleted',
    },
    {
      table: 'reviews',
      whose: ['author_id'],
      erased: {
        text: sql`''`,
        // The thing may be their own, which the other side bought.
        thing: sql`case when exists (select from agreements a where a.id = reviews.agreement_id and a.owner_id = reviews.author_id) then thing || '{"name": "—"}' else thing end`,
      },
    },
    {
      table: 'reviews',
      whose: ['member_id'],
      erased: { text: sql`''`, thing: sql`thing || '{"name": "—"}'` },
      exported: false,
    },
    {
      table: 'review_meetings',
      whose: ['one_id', 'other_id'],
      erased: { thing: sql`thing || '{"name": "—"}'` },
      exported: false,
    },
    { table: 'review_reminders', whose: ['author_id'], erased: 'deleted', exported: false },
  ],
}
