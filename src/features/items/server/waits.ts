import { sql } from 'kysely'
import type { WaitKind } from '../../../platform/server/waits.ts'
import type { ItemKindKey } from '../contract.ts'
import { REVIEW } from './sees-all.ts'

/** Offers of a kind that wait to be published: each kind has a list of its own. */
const waitsOf = (kind: ItemKindKey): WaitKind => ({
  key: kind,
  access: { permission: REVIEW },
  icon: 'offer',
  to: `/${kind}s?status=pending_review`,
  from: 'came',
  patienceHours: 24,
  rows: () => sql`select count(*)::int as count, min(i.status_at) as since,
    jsonb_build_object('name', (array_agg(i.name order by i.status_at))[1]) as facts
    from items i where i.kind = ${kind} and i.status = 'pending_review'`,
})

/** Offers that somebody of the club is to look at. */
export const waits: readonly WaitKind[] = (['idea', 'project', 'product', 'service'] as const).map(waitsOf)
