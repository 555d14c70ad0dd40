import type { Db } from '../../../platform/server/db.ts'
import type { TargetAct, TargetView } from '../../../platform/server/registry.ts'
import type { Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { TargetRef } from '../contract.ts'

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
