import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { setting } from '../../settings/server/public.ts'
import type { PublicMonth } from '../contract/public-figures.ts'
import { FEW, shownCount, shownCounts } from '../rules/few.ts'

type ReasonRow = { month: string; name: string; arabic_name: string; count: number }
type DecidedRow = { month: string; acted: number; no_breach: number; decided: number; median: number | null }

/**
 * The last twelve months that are over, the newest first. The one that goes on is not shown: of two looks at it, what came between
 * would be known.
 */
export async function publicFigures(db: Db): Promise<PublicMonth[]> {
  if (!(await setting(db, 'complaints')).publicPage) return notFound()
  const zone = await setting(db, 'timeZone')
  const monthOf = (column: string) => sql`date_trunc('month', ${sql.ref(column)} at time zone ${zone})`
  const over = (column: string) => sql`${monthOf(column)} < date_trunc('month', clock_timestamp() at time zone ${zone})
    and ${monthOf(column)} >= date_trunc('month', clock_timestamp() at time zone ${zone}) - interval '12 months'`
  const reasons = await sql<ReasonRow>`
    select to_char(${monthOf('r.created_at')}, 'YYYY-MM') as month, n.name, n.arabic_name, count(*)::int as count
    from reports r join report_reasons n on n.id = r.reason_id
    where ${over('r.created_at')} group by 1, n.id order by 1 desc, count(*) desc, n.place`.execute(db)
  const decided = await sql<DecidedRow>`
    select to_char(${monthOf('d.carried_at')}, 'YYYY-MM') as month, count(*)::int as decided,
      (count(*) filter (where d.action <> 'dismiss' and d.overturned_at is null))::int as acted,
      (count(*) filter (where d.action = 'dismiss' or d.overturned_at is not null))::int as no_breach,
      percentile_cont(0.5) within group (order by extract(epoch from d.carried_at - c.opened_at)) / 3600 as median
    from complaint_decisions d join complaint_cases c on c.id = d.case_id
    where d.undone_at is null and d.carried_at is not null and ${over('d.carried_at')} group by 1`.execute(db)
  const months = [...new Set([...reasons.rows, ...decided.rows].map(row => row.month))].toSorted().reverse()
  return months.map(month => {
    const { shown, sum } = shownCounts(reasons.rows.filter(row => row.month === month))
    const own = decided.rows.find(row => row.month === month)
    const enough = own !== undefined && own.decided >= FEW && own.median !== null
    return {
      month,
      reasons: shown.map(({ name, arabic_name, count }) => ({ name, arabicName: arabic_name, count })),
      reports: sum,
      acted: shownCount(own?.acted ?? 0),
      noBreach: shownCount(own?.no_breach ?? 0),
      medianHours: enough ? Math.max(1, Math.round(Number(own.median))) : null,
    }
  })
}
