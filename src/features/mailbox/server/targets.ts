import type { Db } from '../../../platform/server/db.ts'
import type { Registry, TargetView } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { READ } from '../rules/rights.ts'
import { DRAFT_FILES, MESSAGE_FILES } from './queries.ts'

/** Letters as others may refer to them: the audit log, and the files that came or go with them. */
export function registerTargets(registry: Registry): void {
  registry.target({ kind: 'mail', look: lookAtMail })
  registry.target({
    kind: MESSAGE_FILES,
    look: async () => [],
    mayReadFile: async (_, viewer) => (holds(viewer, READ.permission) ? 'privately' : 'no'),
  })
  registry.target({
    kind: DRAFT_FILES,
    look: async () => [],
    mayReadFile: async (db, viewer, id) => {
      const row = await db.selectFrom('mail_drafts').select('author_id').where('id', '=', id).executeTakeFirst()
      return viewer && row?.author_id === viewer.id ? 'privately' : 'no'
    },
  })
}

async function lookAtMail(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  if (!holds(viewer, READ.permission) || ids.length === 0) return []
  const rows = await db.selectFrom('mail_threads').select(['id', 'subject']).where('id', 'in', ids).execute()
  return rows.map(row => ({ kind: 'mail', id: row.id, title: row.subject, link: `/apps/email?open=${row.id}` }))
}
