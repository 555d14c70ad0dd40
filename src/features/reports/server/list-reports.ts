import type { Db } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import type { Order, Paging } from '../../../platform/shared/page.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Outcome, OwnReport, Reason, StaffReport } from '../contract.ts'
import { filesOfReports, type ReasonRow, type ReportRow, type ReportSort, reportPage } from './queries.ts'

type Words = Pick<ReasonRow, 'name' | 'arabic_name' | 'hint' | 'arabic_hint' | 'needs_text'>

/** A reason as it is chosen. */
export const reasonView = (id: string, row: Words): Reason => ({
  _id: id,
  name: row.name,
  arabicName: row.arabic_name,
  hint: row.hint,
  arabicHint: row.arabic_hint,
  needsText: row.needs_text,
})

/** A report as its sender sees it. */
export const ownReport = (row: ReportRow, files: FileView[]): OwnReport => ({
  _id: row.id,
  kind: row.target_kind,
  id: row.target_id,
  title: row.title,
  text: row.text,
  language: row.language as Language,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  outcome: row.outcome as Outcome | null,
  files,
  reason: reasonView(row.reason_id, row),
})

/** A report as staff see it. */
export function staffReport(row: ReportRow, files: FileView[]): StaffReport {
  const own = ownReport(row, files)
  const severity = row.severity as StaffReport['reason']['severity']
  const { reporter_id, reporter_name, reporter_username } = row
  return {
    ...own,
    reason: { ...own.reason, key: row.key, severity },
    link: row.link,
    snapshot: row.snapshot as Record<string, unknown>,
    reporter: reporter_id ? { _id: reporter_id, name: reporter_name!, username: reporter_username! } : null,
    ownerId: row.owner_id,
  }
}

/** A page of reports, one's own or everybody's with null, each shown by `view` with its files. */
export async function listReports<V>(
  db: Db,
  store: FileStore,
  reporterId: string | null,
  wish: Paging & { open?: boolean; order?: Order<ReportSort> },
  view: (row: ReportRow, files: FileView[]) => V,
): Promise<{ data: V[]; count: number }> {
  const { rows, count } = await reportPage(db, reporterId, wish)
  const ids = await filesOfReports(
    db,
    rows.map(row => row.id),
  )
  const views = await store.views(db, [...ids.values()].flat())
  const filesOf = (id: string) => (ids.get(id) ?? []).flatMap(one => views.get(one) ?? [])
  return { data: rows.map(row => view(row, filesOf(row.id))), count }
}
