import type { Db } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import type { Order, Paging } from '../../../platform/shared/page.ts'
import { filesOfReports, type ReportRow, type ReportSort, reportPage } from './queries.ts'

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
