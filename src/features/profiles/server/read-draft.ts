import { ownFileViews } from '../../../engines/forms/server/files-of.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Kind } from '../kind.ts'
import { openDraft } from './open-draft.ts'
import { historyRows } from './queries.ts'

/** A draft as the wizard opens it, with its files and what the reviewer asked; secrets only by name. */
export async function readDraftOf(db: Db, kind: Kind, userId: string) {
  const draft = await openDraft(db, kind, userId)
  const last = draft.profile ? (await historyRows(db, draft.profile.id)).find(row => !row.revision) : undefined
  return {
    data: {
      kind: kind.key,
      version: draft.row?.version ?? 0,
      step: draft.step,
      values: draft.values,
      files: await ownFileViews(db, userId, kind, draft.values),
      kept: Object.keys(draft.sealed),
      savedAt: draft.row?.saved_at.toISOString() ?? null,
      asks: last?.asks ?? [],
      reason: last?.reason ?? null,
      status: draft.profile?.status ?? ('draft' as const),
    },
  }
}
