import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Statistics } from '../contract.ts'
import { KINDS, type Kind } from '../rules.ts'

/** Items that were ever made, and those of them that are sold or closed. */
export const itemTotals = sql<Row>`select 'items' as what, count(*)::int as total,
  (count(*) filter (where status in ('sold', 'closed')))::int as part from items`

type Row = { what: string; total: number; part: number }

/** The spec's statistics, each counted from an index alone. Partners are validators, whatever has become of their application. */
export async function statistics(db: Db): Promise<Statistics> {
  const { rows } = await sql<Row>`
    ${itemTotals}
    union all
    select user_type, count(*)::int, (count(*) filter (where profile_status = 'approved'))::int
    from users where user_type is not null group by user_type`.execute(db)
  const of = (what: string) => rows.find(row => row.what === what) ?? { total: 0, part: 0 }
  const items = of('items')
  const kinds = (Object.keys(KINDS) as Kind[]).map(kind => {
    const { total, part } = of(KINDS[kind])
    return [kind, { total, approved: part, unapproved: total - part }] as const
  })
  return {
    totalCreated: items.total,
    totalClosed: items.part,
    ...(Object.fromEntries(kinds) as Record<Kind, Statistics[Kind]>),
  }
}
