import type { Db } from '../../../platform/server/db.ts'
import type { TargetAct, TargetKind, TargetView } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { TargetRef } from '../contract.ts'

/** Every kind of thing there is, from the house. */
export type Targets = () => readonly TargetKind[]

const REFUSALS = {
  follow: 'social.not-followable',
  bookmark: 'social.not-bookmarkable',
  like: 'social.not-likeable',
  comment: 'social.not-commentable',
} as const

/** A thing that the viewer sees and that takes the act, with whose it is; else the declared refusal, or 404. */
export async function seenTarget(
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  { kind, id }: TargetRef,
  act: keyof typeof REFUSALS,
): Promise<TargetView & { ownerId: string | null }> {
  const target = targets().find(one => one.kind === kind)
  refuse(target?.allows?.includes(act satisfies TargetAct) ? null : REFUSALS[act])
  const [view] = await target!.look(db, viewer, [id])
  if (!view) return notFound()
  const owners = await target!.ownersOf?.(db, [id])
  return { ...view, ownerId: owners?.get(id) ?? null }
}

/** Things of any kinds as the viewer sees them, by `keyOf`; those they do not see are left out. */
export async function seenTargets(
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  refs: readonly TargetRef[],
  language?: Language,
): Promise<Map<string, TargetView>> {
  const seen = new Map<string, TargetView>()
  for (const [kind, of] of Map.groupBy(refs, ref => ref.kind)) {
    const ids = of.map(ref => ref.id)
    const views = await targets()
      .find(one => one.kind === kind)
      ?.look(db, viewer, ids, language)
    for (const view of views ?? []) seen.set(keyOf(view), view)
  }
  return seen
}

/** One key for a thing among things of all kinds. */
export const keyOf = ({ kind, id }: TargetRef): string => `${kind}:${id}`
