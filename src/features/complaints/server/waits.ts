import { sql } from 'kysely'
import type { WaitKind } from '../../../platform/server/waits.ts'
import { DESK_TOPIC, READ } from '../contract/desk.ts'
import { cases, claimHolds } from './queries.ts'

const OPEN = sql<boolean>`(c.state in ('open', 'waiting') and d.id is null)`

/** Cases that nobody decided, and objections that nobody decided. */
export const waits: readonly WaitKind[] = [
  {
    key: 'open',
    access: READ,
    icon: 'report',
    to: '/complaints?show=open',
    from: 'came',
    patienceHours: 24,
    topic: DESK_TOPIC,
    rows: db =>
      cases(db)
        .where(OPEN)
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<Date>`min(c.opened_at)`.as('since'),
          sql`jsonb_build_object('title', (array_agg(c.title order by array_position(array['high', 'medium', 'low'], c.severity), c.opened_at))[1],
            'grave', count(*) filter (where c.severity = 'high'), 'nobody', count(*) filter (where not ${claimHolds}))`.as(
            'facts',
          ),
        ]),
    held: db =>
      sql`${cases(db)
        .where(OPEN)
        .where(claimHolds)
        .groupBy('c.claimed_by')
        .select(['c.claimed_by as user_id', sql<number>`count(*)::int`.as('count')])}`,
  },
  {
    key: 'appeals',
    access: READ,
    icon: 'report',
    to: '/complaints?show=appealed',
    from: 'came',
    patienceHours: 72,
    topic: DESK_TOPIC,
    rows: db =>
      cases(db)
        .where('c.state', '=', 'appealed')
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<Date>`min(a.made_at)`.as('since'),
          sql`jsonb_build_object('title', (array_agg(c.title order by a.made_at))[1])`.as('facts'),
        ]),
  },
]
