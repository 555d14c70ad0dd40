import type { Db } from '../../../platform/server/db.ts'
import { askKinds, keyOf, type Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { NoticeFace } from '../../../platform/shared/session-contract.ts'

/** What a row keeps of who and what stands beside it. */
export type Beside = { by_ids: string[]; by_count: number; thing_kind: string | null; thing_id: string | null }

/** What is seen of it. */
export type Shown = { faces: NoticeFace[]; more: number }

const MEMBER = 'member'

/**
 * Who and what stands beside some notices, as their reader may see them: one read of each kind, however many notices there are. Which
 * members have no face says their own feature.
 */
export async function facesOf(
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  rows: readonly Beside[],
): Promise<(row: Beside) => Shown> {
  const seen = await askKinds(targets, rows.flatMap(refsOf), (target, ids) => target.faces?.(db, viewer, ids))
  return row => ({
    faces: refsOf(row).flatMap(ref => {
      const face = seen.get(keyOf(ref))
      return face ? [{ id: ref.id, of: ref.kind === MEMBER ? ('member' as const) : ('thing' as const), ...face }] : []
    }),
    more: Math.max(0, row.by_count - row.by_ids.length),
  })
}

const refsOf = ({ by_ids, thing_kind: kind, thing_id: id }: Beside) =>
  by_ids.length > 0 || !kind || !id ? by_ids.map(by => ({ kind: MEMBER, id: by })) : [{ kind, id }]
