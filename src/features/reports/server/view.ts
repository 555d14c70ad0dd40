import type { FileView } from '../../../platform/shared/files-contract.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { OwnReport, Reason, StaffReport } from '../contract.ts'
import type { ReasonRow, ReportRow } from './queries.ts'

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
