import type { Tx } from '../../../platform/server/db.ts'
import type { TargetKind, TargetView } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { refusalToReport } from '../rules.ts'

type Seen = TargetView & { ownerId: string | null; snapshot: Record<string, unknown> }

/** What is reported, as the reporter sees it now; refused when it takes no reports or is their own. */
export async function seenThing(
  tx: Tx,
  targets: readonly TargetKind[],
  viewer: Viewer,
  { kind, id }: { kind: string; id: string },
  language: Language,
): Promise<Seen> {
  const target = targets.find(one => one.kind === kind)
  const reportable = target?.allows?.includes('report') ?? false
  refuse(refusalToReport(viewer, { reportable, ownerId: null }))
  const [view] = await target!.look(tx, viewer, [id], language)
  if (!view) return notFound()
  const ownerId = (await target!.ownersOf?.(tx, [id]))?.get(id) ?? null
  refuse(refusalToReport(viewer, { reportable, ownerId }))
  return { ...view, ownerId, snapshot: (await target!.snapshot?.(tx, id)) ?? { title: view.title } }
}
