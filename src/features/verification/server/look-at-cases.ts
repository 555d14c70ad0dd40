import type { Db } from '../../../platform/server/db.ts'
import type { TargetView } from '../../../platform/server/wire.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { casesFor } from './queries.ts'

/** Cases as the audit log refers to them: for reviewers only, and never the one about themselves. */
export async function lookAtCases(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  if (!viewer || !holds(viewer, 'verification.read') || ids.length === 0) return []
  const rows = await casesFor(db, viewer.id).select(['c.id', 'c.name']).where('c.id', 'in', ids).execute()
  return rows.map(({ id, name }) => ({ kind: 'verification', id, title: name, link: `/verifications/details/${id}` }))
}
