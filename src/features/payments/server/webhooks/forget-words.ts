import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'

/** So many rows in one statement. */
const PART = 1000

/**
 * Forgets the words of what gateways told so many days ago: names, addresses and cards' faces stand in them. Its id, kind and effect
 * stay, so that one that comes again is known and staff see what it did. What waits for a payment of ours that never came is nobody's;
 * what failed keeps its words, since it can still be tried again.
 */
export async function forgetWords(db: Db, days: number): Promise<void> {
  for (let forgotten = PART; forgotten === PART;) {
    const { rows } = await sql`
      update payment_events set body = null, waits_for = null, effect = coalesce(effect, 'not-ours'),
        worked_at = coalesce(worked_at, clock_timestamp())
      where id in (
        select id from payment_events where body is not null and (effect is not null or waits_for is not null)
          and received_at < clock_timestamp() - make_interval(days => ${days})
        order by received_at limit ${PART} for update skip locked)
      returning id`.execute(db)
    forgotten = rows.length
  }
}
