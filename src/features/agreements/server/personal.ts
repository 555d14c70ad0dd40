import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'
import { OPEN_STATES } from '../rules.ts'

/** Agreements stay for the other side; what this one wrote goes. */
export const personal: Personal = {
  ties: async (db, userId) => {
    const { count } = await db
      .selectFrom('agreements')
      .select(e => e.fn.countAll<number>().as('count'))
      .where(e => e.or([e('requester_id', '=', userId), e('owner_id', '=', userId)]))
      .where('state', 'in', OPEN_STATES)
      .executeTakeFirstOrThrow()
    return [{ key: 'open', count: Number(count) }]
  },
  tables: [
    { table: 'agreement_steps', whose: ['by_id'], erased: { reason: sql`null` } },
    { table: 'agreements', whose: ['requester_id'], erased: { message: sql`''` }, without: ['disputed_by'] },
    {
      table: 'agreements',
      whose: ['owner_id'],
      erased: { thing: sql`thing || '{"name": "—", "highlights": ""}'` },
      without: ['disputed_by'],
    },
  ],
}
