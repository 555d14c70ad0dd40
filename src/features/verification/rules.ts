import type { CaseStanding } from './contract/case.ts'
import type { CaseKind, DecisionName, Risk } from './vocabulary.ts'

/** How long a claim lasts without being begun anew (product rules, section 5). */
export const CLAIM_MINUTES = 60

/** How long a decision may be taken back (look, screen 12). */
export const UNDO_SECONDS = 10

/** What the last press on "Undo" needs to arrive: the server keeps the door open for so much longer. */
export const UNDO_GRACE_SECONDS = 2

/** Where the profile goes by a decision. */
export const STATUS_OF = { approve: 'approved', changes: 'changes_requested', reject: 'rejected' } as const

/** Where an application comes from, by what happened before it. */
export const kindOf = (version: number, hasLiveVersion: boolean): CaseKind =>
  hasLiveVersion ? 'revision' : version > 1 ? 'answered' : 'new'

/** Whoever works on the queue. `barred` is why they may not act on this case at all. */
export type Reviewer = { id: string; maySecond: boolean; barred: 'verification.referred' | null }

/** True while the claim holds. */
export const isClaimed = (standing: Pick<CaseStanding, 'claimedBy' | 'claimedUntil'>, now: Date): boolean =>
  standing.claimedBy !== null && standing.claimedUntil !== null && new Date(standing.claimedUntil) > now

export type ReviewRefusal =
  | 'verification.referred'
  | 'verification.closed'
  | 'verification.already-decided'
  | 'verification.claimed'

/** Why a reviewer may not work on a case now; null when they may. Nobody works on whom they brought, or on what another holds. */
export function refusalToReview(standing: CaseStanding, reviewer: Reviewer, now: Date): ReviewRefusal | null {
  if (reviewer.barred) return reviewer.barred
  if (standing.state === 'decided' || standing.closedAs === 'decided') return 'verification.already-decided'
  if (standing.state === 'closed') return 'verification.closed'
  if (isClaimed(standing, now) && standing.claimedBy?._id !== reviewer.id) return 'verification.claimed'
  return null
}

/** True when approving needs two reviewers, and the first has not spoken yet: this approval is the first of two. */
export const isFirstOfTwo = (risk: Risk, standing: Pick<CaseStanding, 'first'>, decision: DecisionName): boolean =>
  decision === 'approve' && risk === 'high' && standing.first === null

/**
 * Why a reviewer may not decide so; null when they may. A high risk is approved by two: the second holds `verification.second`
 * and is another person than the first. Asking and rejecting need one, because nobody gets in by them.
 */
export function refusalToDecide(
  risk: Risk,
  standing: CaseStanding,
  reviewer: Reviewer,
  decision: DecisionName,
  now: Date,
): ReviewRefusal | 'verification.same-reviewer' | 'verification.second-needed' | null {
  const refusal = refusalToReview(standing, reviewer, now)
  if (refusal || decision !== 'approve' || risk !== 'high' || standing.first === null) return refusal
  if (standing.first.by._id === reviewer.id) return 'verification.same-reviewer'
  return reviewer.maySecond ? null : 'verification.second-needed'
}

type Waiting = { _id: string; risk: Risk; standing: CaseStanding; barred: Reviewer['barred'] }

/**
 * The case to go on with after one of the queue: the next that this reviewer could approve now, else the first such from its
 * beginning. Nothing that another holds, that they may not judge, or that waits for somebody else's second approval.
 */
export function nextFree<W extends Waiting>(
  queue: readonly W[],
  caseId: string,
  reviewer: Omit<Reviewer, 'barred'>,
  now: Date,
): W | undefined {
  const at = queue.findIndex(one => one._id === caseId)
  return [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))].find(
    ({ risk, standing, barred }) => refusalToDecide(risk, standing, { ...reviewer, barred }, 'approve', now) === null,
  )
}

/** Why the last act may not be taken back by this person; null when it may: it is theirs, and its time is not over. */
export function refusalToUndo(standing: CaseStanding, viewerId: string, now: Date): 'verification.undo-late' | null {
  const by = standing.decision?.by._id ?? standing.first?.by._id
  const open = standing.undoUntil !== null && new Date(standing.undoUntil) >= now && standing.state !== 'closed'
  return open && by === viewerId ? null : 'verification.undo-late'
}

/** A row or an open case after somebody moved it: what a reload would show. */
export function withMoved<R extends { _id: string; standing: CaseStanding }>(
  row: R,
  event: { caseId: string; standing: CaseStanding },
): R {
  return row._id === event.caseId ? { ...row, standing: event.standing } : row
}
