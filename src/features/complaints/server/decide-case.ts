import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { runTimerAfter } from '../../../platform/server/timers.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { allReasons } from '../../reports/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import type { Letters, Standing } from '../contract/case.ts'
import type { Decided } from '../contract/desk.ts'
import {
  APPEAL_DAYS,
  actionsFor,
  faultOf,
  refusalToDecide,
  refusalToUndo,
  UNDO_GRACE_SECONDS,
  UNDO_SECONDS,
} from '../rules.ts'
import type { Action } from '../vocabulary.ts'
import { takeCase } from './claim-case.ts'
import { openHold } from './hold-text.ts'
import {
  type Acting,
  type CaseRecord,
  caseRecord,
  isOwnPeople,
  type Locked,
  lockCase,
  maySuspend,
  noteStep,
  now,
  refuseCase,
  standingOf,
  tellMoved,
  workerOf,
} from './queries.ts'
import { lettersOf } from './statement.ts'

type Around = Pick<House, 'targets'>
const DAY_MS = 86_400_000
const UNDONE_WITHIN = UNDO_SECONDS + UNDO_GRACE_SECONDS
const inDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** What may be decided of the thing of a case. */
export async function actionsOf(db: Db, { targets }: Around, row: CaseRecord): Promise<Action[]> {
  const owner = row.owner_id ? await personById(db, row.owner_id) : null
  const moderated = targets().some(one => one.kind === row.target_kind && one.moderate)
  const held = (await openHold(db, { kind: row.target_kind, id: row.target_id })) !== undefined
  return actionsFor({ moderated, owner: owner && { staff: isOwnPeople(owner.role) }, held })
}

/** Refuses what may not be decided so; the same for the preview and for the decision itself. */
async function refuseToDecide(db: Db, house: Around, acting: Acting, locked: Locked, decided: Decided): Promise<void> {
  const fault = faultOf(decided)
  if (fault) refuseField(fault.path, fault.code)
  const worker = await workerOf(db, locked.row, acting.viewer)
  const open = await actionsOf(db, house, locked.row)
  refuseCase(refusalToDecide(locked.standing, worker, decided.action, open, maySuspend(acting.viewer)), locked)
}

/** The statement of reasons of what is to be decided now; null for what is dismissed, which its member never hears of. */
async function draftLetters(db: Db, { row, at }: Locked, decided: Decided): Promise<Letters | null> {
  if (decided.action === 'dismiss') return null
  const reason = (await allReasons(db)).find(one => one.id === decided.reason)
  if (!reason) return refuseField('reason', 'choice')
  return lettersOf({
    decided,
    title: row.title,
    number: row.number,
    reason,
    endsAt: decided.days === null ? null : inDays(at, decided.days),
    appealUntil: inDays(at, APPEAL_DAYS),
    timeZone: await setting(db, 'timeZone'),
  })
}

/** What a decision would send, and the language in which its member reads it. */
export async function previewLetter(
  db: Db,
  house: Around,
  acting: Acting,
  caseId: string,
  decided: Decided,
): Promise<{ letters: Letters | null; language: Language }> {
  const row = (await caseRecord(db, caseId)) ?? notFound()
  const at = await clock(db)
  const locked = { row, standing: standingOf(row, at), at }
  await refuseToDecide(db, house, acting, locked, decided)
  const owner = row.owner_id ? await personById(db, row.owner_id) : null
  return { letters: await draftLetters(db, locked, decided), language: owner?.language ?? 'en' }
}

/**
 * Writes a decision down, with its statement of reasons. Nothing follows from it until its undo time is over: `carryDecisions` then
 * does what it says and tells whom it concerns. Of two who decide at once the second is refused.
 */
export async function decideCase(
  tx: Tx,
  house: Around,
  acting: Acting,
  caseId: string,
  decided: Decided,
): Promise<Standing> {
  const locked = await lockCase(tx, caseId)
  await refuseToDecide(tx, house, acting, locked, decided)
  const letters = await draftLetters(tx, locked, decided)
  await takeCase(tx, acting, locked)
  const { at, row } = locked
  const dismissed = decided.action === 'dismiss'
  await tx
    .insertInto('complaint_decisions')
    .values({
      case_id: caseId,
      member_id: row.owner_id,
      action: decided.action,
      reason_id: dismissed ? null : decided.reason,
      days: decided.days,
      silences: dismissed && decided.silences,
      letter: letters && JSON.stringify(letters),
      by_id: acting.viewer.id,
      decided_at: at,
      undo_until: sql<Date>`clock_timestamp() + make_interval(secs => ${UNDONE_WITHIN})`,
      ends_at: decided.days === null ? null : inDays(at, decided.days),
      appeal_until: dismissed ? null : inDays(at, APPEAL_DAYS),
    })
    .execute()
  if (decided.note)
    await tx
      .insertInto('complaint_notes')
      .values({ case_id: caseId, author_id: acting.viewer.id, note: decided.note })
      .execute()
  await noteStep(tx, acting, caseId, 'decide', decided.action)
  // So that nobody waits for the next turn of the timer once it may not be taken back any more.
  await runTimerAfter(tx, 'complaints.carry-decisions', UNDONE_WITHIN)
  return tellMoved(tx, caseId)
}

/** Takes one's own decision back within its seconds; the case stays in one's hands. */
export async function undoDecision(tx: Tx, acting: Acting, caseId: string): Promise<Standing> {
  const { standing, at } = await lockCase(tx, caseId)
  refuse(refusalToUndo(standing.decision, acting.viewer.id, at))
  await tx.updateTable('complaint_decisions').set({ undone_at: now }).where('id', '=', standing.decision!._id).execute()
  await noteStep(tx, acting, caseId, 'undo', standing.decision!.action)
  return tellMoved(tx, caseId)
}
