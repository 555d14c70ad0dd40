import type { Viewer } from '../../platform/shared/access.ts'

/** Why a thing may not be reported by this viewer; null when it may. */
export function refusalToReport(
  viewer: Viewer,
  thing: { reportable: boolean; ownerId: string | null },
): 'reports.not-reportable' | 'reports.own-thing' | null {
  if (!thing.reportable) return 'reports.not-reportable'
  return thing.ownerId === viewer.id ? 'reports.own-thing' : null
}

/** What of a snapshot is what somebody said: what moves by itself (prices, states, counts) is no change of words. */
const WORDS = ['name', 'title', 'text', 'description', 'highlights', 'pictures', 'picture', 'facts', 'subject', 'stars']

/** True while a thing says what it said when its snapshot was taken. */
export const saysTheSame = (before: Record<string, unknown>, now: Record<string, unknown>): boolean =>
  WORDS.every(key => JSON.stringify(before[key] ?? null) === JSON.stringify(now[key] ?? null))

/** True when a reason is offered for a kind of thing; without kinds it is for all. */
export const isFor = (kinds: readonly string[] | null, kind: string): boolean => kinds === null || kinds.includes(kind)
