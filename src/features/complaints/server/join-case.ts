import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import type { reportSubmitted } from '../../reports/contract.ts'
import { tellMoved } from './queries.ts'

const RANK = (column: string) => sql`array_position(array['low', 'medium', 'high'], ${sql.ref(column)})`

/**
 * Puts a report to the open case of its thing, or opens one. Of many that come at once one opens it: the database keeps one open case
 * for each thing. A case that was put aside is taken up again by it.
 */
export async function joinCase(
  tx: Tx,
  { reportId, kind, id, severity }: Carried<typeof reportSubmitted>,
): Promise<void> {
  const report = await tx
    .selectFrom('reports')
    .select(['owner_id', 'title', 'link', 'created_at', 'closed_at'])
    .where('id', '=', reportId)
    .executeTakeFirst()
  if (!report || report.closed_at) return
  const opened = await tx
    .insertInto('complaint_cases')
    .values({
      target_kind: kind,
      target_id: id,
      owner_id: report.owner_id,
      title: report.title,
      link: report.link,
      severity,
      last_report_at: report.created_at,
    })
    .onConflict(open =>
      open
        .columns(['target_kind', 'target_id'])
        .where('state', 'in', ['open', 'waiting'])
        .doUpdateSet({
          last_report_at: report.created_at,
          state: 'open',
          severity: sql<string>`case when ${RANK('excluded.severity')} > ${RANK('complaint_cases.severity')}
            then excluded.severity else complaint_cases.severity end`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('complaint_reports').values({ report_id: reportId, case_id: opened.id }).execute()
  await tellMoved(tx, opened.id)
}

/** Opens a case of every open report that has none: those that came before there was a desk. */
export async function adoptReports(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('reports')
    .innerJoin('report_reasons', 'report_reasons.id', 'reports.reason_id')
    .leftJoin('complaint_reports', 'complaint_reports.report_id', 'reports.id')
    .select(['reports.id', 'reports.target_kind', 'reports.target_id', 'report_reasons.severity'])
    .where('reports.closed_at', 'is', null)
    .where('complaint_reports.report_id', 'is', null)
    .where('reports.created_at', '<', sql<Date>`clock_timestamp() - interval '5 minutes'`)
    .orderBy('reports.created_at')
    .limit(500)
    .execute()
  for (const row of rows)
    await joinCase(tx, {
      reportId: row.id,
      kind: row.target_kind,
      id: row.target_id,
      severity: row.severity as 'low' | 'medium' | 'high',
    })
}
