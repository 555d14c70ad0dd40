import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { orderSql } from '../../../platform/server/order.ts'
import { type Order, offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { Outcome } from '../contract.ts'

/** Reasons that are offered, in their order. */
export async function reasonRows(db: Db) {
  return db.selectFrom('report_reasons').selectAll().where('retired_at', 'is', null).orderBy('place').execute()
}
export type ReasonRow = Awaited<ReturnType<typeof reasonRows>>[number]

/** What a report is made of. */
export type NewReport = {
  reporter_id: string
  target_kind: string
  target_id: string
  owner_id: string | null
  reason_id: string
  text: string
  title: string
  link: string | null
  snapshot: string
  language: 'en' | 'ar'
  /** Answered already, for a thing that was found harmless. */
  outcome?: Outcome
}

/** Keeps a report; null when the reporter has an open one on the same thing. */
export async function insertReport(tx: Tx, report: NewReport): Promise<string | null> {
  const row = await tx
    .insertInto('reports')
    .values({ ...report, closed_at: report.outcome ? sql<Date>`clock_timestamp()` : null })
    .onConflict(c => c.columns(['reporter_id', 'target_kind', 'target_id']).where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** How a thing stood when it was found harmless. */
export async function silencedAs(db: Db, kind: string, id: string): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('report_silences')
    .select('snapshot')
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .executeTakeFirst()
  return (row?.snapshot as Record<string, unknown> | undefined) ?? null
}

/** The open report of somebody on a thing. */
export async function openReport(db: Db, reporterId: string, kind: string, id: string): Promise<string> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Reports by id. */
export async function reportRows(db: Db, ids: readonly string[]) {
  return db.selectFrom('reports').selectAll().where('id', 'in', ids).execute()
}

const SORTS = {
  createdAt: sql`reports.created_at`,
  closedAt: sql`reports.closed_at`,
  title: sql`fold_text(reports.title)`,
  kind: sql`reports.target_kind`,
  reason: sql`fold_text(report_reasons.name)`,
  text: sql`fold_text(reports.text)`,
  language: sql`reports.language`,
}
/** What reports are ordered by. */
export type ReportSort = keyof typeof SORTS

/** A page of reports with their reasons and senders, newest first unless said otherwise: one's own, or everybody's with null. */
export async function reportPage(
  db: Db,
  reporterId: string | null,
  { order = { by: 'createdAt', desc: true }, ...wish }: Paging & { open?: boolean; order?: Order<ReportSort> },
) {
  const asked = db
    .selectFrom('reports')
    .innerJoin('report_reasons', 'report_reasons.id', 'reports.reason_id')
    .leftJoin('users', 'users.id', 'reports.reporter_id')
    .$if(reporterId !== null, q => q.where('reporter_id', '=', reporterId!))
    .$if(wish.open === true, q => q.where('closed_at', 'is', null))
  const rows = await asked
    .selectAll('reports')
    .select([
      'report_reasons.key',
      'report_reasons.name',
      'report_reasons.arabic_name',
      'report_reasons.hint',
      'report_reasons.arabic_hint',
      'report_reasons.needs_text',
      'report_reasons.severity',
      'users.name as reporter_name',
      'users.username as reporter_username',
    ])
    .orderBy(orderSql(order, SORTS, sql`reports.id`))
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const all = await asked.select(e => e.fn.countAll<number>().as('count')).executeTakeFirst()
  return { rows, count: Number(all?.count ?? 0) }
}
export type ReportRow = Awaited<ReturnType<typeof reportPage>>['rows'][number]

/** Ids of the files of each report, in the order they came. */
export async function filesOfReports(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'claimed_id'])
    .where('claimed_kind', '=', 'report')
    .where('claimed_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  const files = new Map<string, string[]>()
  for (const row of rows) files.set(row.claimed_id!, [...(files.get(row.claimed_id!) ?? []), row.id])
  return files
}
