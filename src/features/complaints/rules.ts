import type { DecisionView, Standing } from './contract/case.ts'
import { ACTIONS, type Action, TIMED } from './vocabulary.ts'

/** What a case is called by. */
export const caseNumber = (number: number): string => `C-${number}`

/** How long a claim lasts without being begun anew. */
export const CLAIM_MINUTES = 60
/** How long a decision may be taken back. */
export const UNDO_SECONDS = 10
/** What the last press on "Undo" needs to arrive: the server keeps the door open for so much longer. */
export const UNDO_GRACE_SECONDS = 2
/** How long a member may object (product rules, section 13). */
export const APPEAL_DAYS = 14
/** How long a decision counts against a member. */
export const STRIKE_MONTHS = 12

/** True for what may still be decided. */
export const isOpen = ({ status, decision }: Pick<Standing, 'status' | 'decision'>): boolean =>
  decision === null && (status === 'new' || status === 'in_review' || status === 'waiting')

export type Worker = { id: string; barred: 'complaints.own-case' | null }
export type WorkRefusal = 'complaints.own-case' | 'complaints.decided-already' | 'complaints.claimed'

/** Why somebody may not work on a case now; null when they may. Nobody works on what is about them, or on what another holds. */
export function refusalToWork(standing: Standing, worker: Worker): WorkRefusal | null {
  if (worker.barred) return worker.barred
  if (!isOpen(standing)) return 'complaints.decided-already'
  return standing.claimedBy && standing.claimedBy._id !== worker.id ? 'complaints.claimed' : null
}

/** Why a case may not be decided so by this person; null when it may. */
export function refusalToDecide(
  standing: Standing,
  worker: Worker,
  action: Action,
  open: readonly Action[],
  maySuspend: boolean,
): WorkRefusal | 'complaints.not-for-this' | 'complaints.not-allowed' | null {
  const refusal = refusalToWork(standing, worker)
  if (refusal) return refusal
  if (action === 'suspend' && !maySuspend) return 'complaints.not-allowed'
  return open.includes(action) ? null : 'complaints.not-for-this'
}

/** What a decision means for a text that waits: true when others read it after it. */
export const leavesHeld = (action: Action): boolean => action === 'dismiss' || action === 'warning'

/** What can be decided of a thing: what nobody owns is not answered for, and the club's own people are not restricted from here. */
export function actionsFor(thing: {
  moderated: boolean
  owner: { staff: boolean } | null
  /** It waits because of a watched word: it is let through, or stays away. */
  held?: boolean
}): Action[] {
  const reached: Record<Action, boolean> = {
    dismiss: true,
    warning: thing.owner !== null,
    hide: thing.moderated && !thing.held,
    remove: thing.moderated,
    restrict: thing.owner?.staff === false && !thing.held,
    suspend: thing.owner?.staff === false && !thing.held,
  }
  return ACTIONS.filter(action => reached[action])
}

/** Which field of a decision does not fit its action; null when all do. */
export function faultOf(decided: { action: Action; reason: string | null; days: number | null }) {
  if (decided.action !== 'dismiss' && decided.reason === null) return { path: 'reason', code: 'required' } as const
  if (TIMED[decided.action] === 'must' && decided.days === null) return { path: 'days', code: 'required' } as const
  if (TIMED[decided.action] === 'never' && decided.days !== null) return { path: 'days', code: 'invalid' } as const
  return null
}

/** Why a decision may not be taken back now by this person. */
export const refusalToUndo = (decision: DecisionView | null, id: string, now: Date): 'complaints.undo-late' | null =>
  decision && decision.by?._id === id && decision.carriedAt === null && new Date(decision.undoUntil) > now
    ? null
    : 'complaints.undo-late'

/** Why nobody may object to a decision now; null when its member may: once, within 14 days, to what was done. */
export const refusalToAppeal = (
  decision: Pick<DecisionView, 'action' | 'carriedAt' | 'appealUntil'> | null,
  appealed: boolean,
  now: Date,
): 'complaints.no-appeal' | null =>
  decision?.carriedAt && decision.action !== 'dismiss' && !appealed && new Date(decision.appealUntil ?? 0) > now
    ? null
    : 'complaints.no-appeal'

/** Who decides on an objection. `alone` when nobody else of the club's people could. */
export type Judge = Worker & { superAdmin: boolean; alone: boolean }

/** Why somebody may not decide on an objection: it is somebody else's than who decided, unless a Super-admin is the only one. */
export function refusalToJudge({ status, decision }: Standing, judge: Judge) {
  if (status !== 'appealed') return 'complaints.no-open-appeal'
  if (judge.barred) return judge.barred
  const own = decision?.by?._id === judge.id
  return own && !(judge.superAdmin && judge.alone) ? 'complaints.own-decision' : null
}

/** Until when a decision counts as a strike; null for what never did or was overturned. */
export function strikeUntil(decision: Pick<DecisionView, 'action' | 'carriedAt' | 'overturnedAt'>): Date | null {
  if (decision.action === 'dismiss' || !decision.carriedAt || decision.overturnedAt) return null
  const until = new Date(decision.carriedAt)
  until.setUTCMonth(until.getUTCMonth() + STRIKE_MONTHS)
  return until
}

/**
 * How much a reporter counts: 1 for who was always right and for who never reported, less with each report that found no breach.
 * `right` and `wrong` are what was decided of earlier reports.
 */
export const weightOf = ({ right, wrong }: { right: number; wrong: number }): number =>
  Math.round(((right + 2) / (right + wrong + 2)) * 100) / 100
