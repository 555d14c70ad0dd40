import type { Viewer } from '../shared/access.ts'
import type { Language } from '../shared/text.ts'
import type { Db } from './db.ts'
import type { TargetKind, TargetView } from './registry.ts'

/** Every kind of thing there is, from the house. */
export type Targets = () => readonly TargetKind[]

type Ref = { kind: string; id: string }

/** One key for a thing among things of all kinds. */
export const keyOf = ({ kind, id }: Ref): string => `${kind}:${id}`

/** Asks each kind once for its things among some of any kinds, and gathers what it says of them by `keyOf`; kinds that are not there say nothing. */
export async function askKinds<Said>(
  targets: Targets,
  refs: readonly Ref[],
  ask: (target: TargetKind, ids: string[]) => Promise<Iterable<readonly [id: string, said: Said]>> | undefined,
): Promise<Map<string, Said>> {
  const all = new Map<string, Said>()
  for (const [kind, of] of Map.groupBy(refs, ref => ref.kind)) {
    const target = targets().find(one => one.kind === kind)
    const said = target && (await ask(target, [...new Set(of.map(ref => ref.id))]))
    for (const [id, one] of said ?? []) all.set(keyOf({ kind, id }), one)
  }
  return all
}

/** Things of any kinds as the viewer sees them, by `keyOf`; those they do not see are left out. */
export const seenTargets = (
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  refs: readonly Ref[],
  language?: Language,
): Promise<Map<string, TargetView>> =>
  askKinds(targets, refs, async ({ look }, ids) =>
    (await look(db, viewer, ids, language)).map(view => [view.id, view] as const),
  )
