import type { Viewer } from '../shared/access.ts'
import type { Language } from '../shared/text.ts'
import type { Db } from './db.ts'
import type { TargetKind, TargetView } from './registry.ts'

/** Every kind of thing there is, from the house. */
export type Targets = () => readonly TargetKind[]

type Ref = { kind: string; id: string }

/** One key for a thing among things of all kinds. */
export const keyOf = ({ kind, id }: Ref): string => `${kind}:${id}`

/** Things of any kinds as the viewer sees them, by `keyOf`; those they do not see are left out. */
export async function seenTargets(
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  refs: readonly Ref[],
  language?: Language,
): Promise<Map<string, TargetView>> {
  const seen = new Map<string, TargetView>()
  for (const [kind, of] of Map.groupBy(refs, ref => ref.kind)) {
    const ids = [...new Set(of.map(ref => ref.id))]
    const views = await targets()
      .find(one => one.kind === kind)
      ?.look(db, viewer, ids, language)
    for (const view of views ?? []) seen.set(keyOf({ kind, id: view.id }), view)
  }
  return seen
}
