import type { Viewer } from '../../platform/shared/access.ts'

/** Why a thing may not be reported by this viewer; null when it may. */
export function refusalToReport(
  viewer: Viewer,
  thing: { reportable: boolean; ownerId: string | null },
): 'reports.not-reportable' | 'reports.own-thing' | null {
  if (!thing.reportable) return 'reports.not-reportable'
  return thing.ownerId === viewer.id ? 'reports.own-thing' : null
}

/** True when a reason is offered for a kind of thing; without kinds it is for all. */
export const isFor = (kinds: readonly string[] | null, kind: string): boolean => kinds === null || kinds.includes(kind)
