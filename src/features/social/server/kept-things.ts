import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { KeptThing, TargetRef } from '../contract.ts'
import { keyOf, seenTargets, type Targets } from './seen-target.ts'

/** Rows of what one keeps with the look of the things now; what the viewer does not see any more is gone. */
export async function keptThings(
  db: Db,
  targets: Targets,
  viewer: Viewer,
  rows: readonly (TargetRef & { _id: string; at: Date })[],
  language: Language,
): Promise<KeptThing[]> {
  const seen = await seenTargets(db, targets, viewer, rows, language)
  return rows.map(({ _id, kind, id, at }) => {
    const view = seen.get(keyOf({ kind, id }))
    return { _id, kind, id, title: view?.title ?? null, link: view?.link ?? null, gone: !view, at: at.toISOString() }
  })
}
