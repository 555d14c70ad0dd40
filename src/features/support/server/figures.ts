import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { setting } from '../../settings/server/public.ts'
import { FIGURE_MONTHS, type MonthFigures } from '../contract/figures.ts'
import { deskReach } from './may-read.ts'

/** Tickets of the last months by the month in which they were opened, the running one last; months of the club's own zone. */
export async function monthFigures(db: Db, viewer: Viewer, departmentId: string | undefined): Promise<MonthFigures[]> {
  const zone = await setting(db, 'timeZone')
  const ofDepartment = departmentId ? sql`t.department_id = ${departmentId}` : sql`true`
  // What was promised and is not due yet says nothing of how soon one answers.
  const due = sql`t.first_due_at is not null and (t.first_answered_at is not null or t.first_due_at < clock_timestamp())`
  const { rows } = await sql<MonthFigures>`
    with months as (
      select generate_series(
        date_trunc('month', clock_timestamp() at time zone ${zone}) - make_interval(months => ${FIGURE_MONTHS - 1}),
        date_trunc('month', clock_timestamp() at time zone ${zone}), interval '1 month') as begins)
    select to_char(m.begins, 'YYYY-MM') as month, count(t.id)::int as opened,
      (count(t.id) filter (where t.status in ('resolved', 'closed')))::int as over,
      (count(t.id) filter (where ${due} and t.first_answered_at <= t.first_due_at))::int as "inTime",
      (count(t.id) filter (where ${due}))::int as due,
      round(percentile_cont(0.5) within group (
        order by extract(epoch from t.first_answered_at - t.created_at) / 60))::int as "firstAnswerMinutes",
      count(t.stars)::int as rated, round(avg(t.stars), 1)::float8 as stars
    from months m
    left join tickets t on t.created_at >= m.begins at time zone ${zone}
      and t.created_at < (m.begins + interval '1 month') at time zone ${zone} and t.merged_into is null
      and ${ofDepartment} and ${deskReach(viewer)}
    group by m.begins order by m.begins`.execute(db)
  return rows
}
