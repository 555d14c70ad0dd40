import { sql } from 'kysely'
import type { Ask } from '../../../engines/forms/contract.ts'
import { refuseUnknownAsks } from '../../../engines/forms/server/known-fields.ts'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { drawMail } from '../../../platform/server/mail-look.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { runTimerAfter } from '../../../platform/server/timers.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Kind } from '../../profiles/kind.ts'
import { moveReview } from '../../profiles/server/public.ts'
import { allSettings, mailLookOf } from '../../settings/server/public.ts'
import type { Decision, CaseStanding } from '../contract/case.ts'
import {
  isFirstOfTwo,
  refusalToDecide,
  refusalToReview,
  refusalToUndo,
  STATUS_OF,
  UNDO_GRACE_SECONDS,
  UNDO_SECONDS,
} from '../rules.ts'
import type { DecisionName, RejectReason, Risk } from '../vocabulary.ts'
import {
  type Acting,
  type CaseRecord,
  lockCase,
  noteAct,
  now,
  refuseCase,
  reviewed,
  takeCase,
  tellMoved,
  updateCase,
} from './queries.ts'

/**
 * Writes a decision down. Nothing follows from it until its undo time is over: `carryDecisions` then moves the profile and so
 * tells the applicant. Of two who decide at once the second is refused. The first approval of a high risk only hands the case on.
 */
export async function decideCase(
  tx: Tx,
  kinds: readonly Kind[],
  acting: Acting,
  caseId: string,
  decision: Decision,
): Promise<CaseStanding> {
  const locked = await lockCase(tx, acting.viewer, caseId)
  const { row, standing, reviewer, at } = locked
  const risk = row.risk as Risk
  refuseCase(refusalToDecide(risk, standing, reviewer, decision.decision, at), locked)
  if (decision.decision === 'changes') refuseUnknownAsks(kinds, row.profile_kind, decision.asks)
  await takeCase(tx, locked, reviewer.id)
  if (isFirstOfTwo(risk, standing, decision.decision)) await handOn(tx, acting, row)
  else await writeDown(tx, acting, caseId, decision)
  return tellMoved(tx, caseId)
}

const UNDONE_WITHIN = UNDO_SECONDS + UNDO_GRACE_SECONDS

/** Until when something just written may be taken back, by the database's clock. */
export const undoUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${UNDONE_WITHIN})`

/** Has what was just written carried out when its undo time is over, so that nobody waits for the next turn of its timer. */
export const carryThen = (tx: Tx, timer: 'carry-decisions' | 'carry-attestations'): Promise<void> =>
  runTimerAfter(tx, `verification.${timer}`, UNDONE_WITHIN)

/** Keeps the first approval of two and gives the case back, for somebody else to take. */
async function handOn(tx: Tx, acting: Acting, row: CaseRecord): Promise<void> {
  const by = acting.viewer.id
  await moveReview(tx, reviewed(row), 'submitted', { by })
  const first = { first_by: by, first_at: now, undo_until: undoUntil }
  await updateCase(tx, row.id, { ...first, claimed_by: null, claimed_at: null })
  await noteAct(tx, acting, row.id, 'first-approved')
}

/** Keeps a decision with the time until which it may be taken back. */
async function writeDown(tx: Tx, acting: Acting, caseId: string, decision: Decision): Promise<void> {
  const reject = decision.decision === 'reject' ? decision : null
  const asks = decision.decision === 'changes' ? decision.asks : []
  await updateCase(tx, caseId, {
    decision: decision.decision,
    decided_by: acting.viewer.id,
    decided_at: now,
    undo_until: undoUntil,
    reason_code: reject?.reasonCode ?? null,
    reason: reject?.reason ?? null,
    asks: JSON.stringify(asks),
  })
  await noteAct(tx, acting, caseId, 'decided', decision)
  await carryThen(tx, 'carry-decisions')
}

/** Takes one's own decision or first approval back within its seconds; a decision leaves the case in one's hands. */
export async function undoDecision(tx: Tx, acting: Acting, caseId: string): Promise<CaseStanding> {
  const { standing, at } = await lockCase(tx, acting.viewer, caseId)
  refuse(refusalToUndo(standing, acting.viewer.id, at))
  if (standing.decision) {
    const decided = { decision: null, decided_by: null, decided_at: null }
    await updateCase(tx, caseId, { ...decided, undo_until: null, reason_code: null, reason: null, asks: '[]' })
  } else await updateCase(tx, caseId, { first_by: null, first_at: null, undo_until: null })
  await noteAct(tx, acting, caseId, 'undone', { what: standing.decision?.what ?? 'first-approval' })
  return tellMoved(tx, caseId)
}

/** Decided cases that wait for their effect. The rows are all there is to it, so a restart loses nothing. */
const decided = (db: Db) =>
  db.selectFrom('verification_cases').where('decision', 'is not', null).where('closed_at', 'is', null)

/**
 * Puts one decision into effect, once: it waits for whoever else has the case, and finds nothing to do when they carried it out or
 * took it back. A profile that its owner withdrew in these seconds stays withdrawn.
 */
async function carryDecision(tx: Tx, caseId: string): Promise<void> {
  const row = await tx
    .selectFrom('verification_cases as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select('u.language as applicant_language')
    .where('c.id', '=', caseId)
    .where('c.decision', 'is not', null)
    .where('c.closed_at', 'is', null)
    .where('c.undo_until', '<=', now)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
  if (!row) return
  const withdrawn = await carryOut(tx, {
    profileId: row.profile_id,
    version: row.version,
    language: row.applicant_language as Language,
    by: row.decided_by!,
    decision: row.decision as DecisionName,
    reasonCode: row.reason_code as RejectReason | null,
    reason: row.reason,
    asks: row.asks as Ask[],
  }).then(() => false, hasMovedOn)
  const closed_as = withdrawn ? 'withdrawn' : 'decided'
  await updateCase(tx, caseId, { closed_at: now, closed_as, claimed_by: null, claimed_at: null })
  await tellMoved(tx, caseId)
}

/** True for the refusal of a status that is not in review any more; everything else is a fault. */
function hasMovedOn(error: unknown): boolean {
  if (error instanceof Refusal && error.code === 'profiles.wrong-status') return true
  throw error
}

/** Puts every due decision into effect; one that fails leaves the others alone and is tried again by the timer. Answers when the next is due. */
export async function carryDecisions({ database, log }: Pick<House, 'database' | 'log'>): Promise<Date | null> {
  const { db } = database
  const due = decided(db).select('id').where('undo_until', '<=', now).orderBy('undo_until').limit(200)
  for (const { id } of await due.execute())
    await transact(db, tx => carryDecision(tx, id)).catch(error =>
      log.error({ err: error, caseId: id }, 'a decision could not be put into effect; it will be tried again'),
    )
  const ahead = decided(db).where('undo_until', '>', now)
  return (await ahead.select(e => e.fn.min('undo_until').as('at')).executeTakeFirst())?.at ?? null
}

type Effect = {
  profileId: string
  /** The version that was read; another one sent meanwhile is not decided by this. */
  version: number
  /** The applicant's. */
  language: Language
  by: string
  decision: DecisionName
  reasonCode: RejectReason | null
  reason: string | null
  asks: readonly Ask[]
}

/** What a rejected applicant reads: the sentence of the reason in their language, then the reviewer's own words. */
const reasonFor = ({ language, reasonCode, reason }: Effect): string | null =>
  reasonCode ? [say(language, 'verification', `told.${reasonCode}`), reason].filter(Boolean).join('\n') : null

/** Carries a decision out: the profile's status, and with it the one notice and mail the applicant gets. */
async function carryOut(tx: Tx, effect: Effect): Promise<void> {
  await moveReview(tx, effect, STATUS_OF[effect.decision], {
    by: effect.by,
    reason: reasonFor(effect),
    reasonCode: effect.reasonCode,
    asks: effect.asks,
  })
}

type Preview = { to: string; language: Language; subject: string; paragraphs: string[] }

/** Thrown to take everything back; carries what was seen meanwhile. */
class TakenBack extends Error {
  readonly preview: Preview
  constructor(preview: Preview) {
    super('taken back')
    this.preview = preview
  }
}

/**
 * The mail a decision would send. It carries the decision out, reads the mail that was ordered, and takes it all back: what the
 * reviewer reads is what will be sent, whoever writes those mails.
 */
export async function previewDecision(
  db: Db,
  siteUrl: string,
  viewer: Viewer,
  caseId: string,
  decision: Decision,
): Promise<Preview> {
  try {
    return await transact(db, async tx => {
      throw new TakenBack(await tryOut(tx, siteUrl, viewer, caseId, decision))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.preview
    throw error
  }
}

async function tryOut(tx: Tx, siteUrl: string, viewer: Viewer, caseId: string, decision: Decision): Promise<Preview> {
  const locked = await lockCase(tx, viewer, caseId)
  const { row, standing, reviewer, at } = locked
  refuseCase(refusalToReview(standing, reviewer, at), locked)
  await takeCase(tx, locked, viewer.id)
  await carryOut(tx, {
    profileId: row.profile_id,
    version: row.version,
    language: row.applicant_language as Language,
    by: viewer.id,
    decision: decision.decision,
    reasonCode: decision.decision === 'reject' ? decision.reasonCode : null,
    reason: decision.decision === 'reject' ? decision.reason : null,
    asks: decision.decision === 'changes' ? decision.asks : [],
  })
  const mail = await tx
    .selectFrom('mails')
    .selectAll()
    .where('recipient_id', '=', row.user_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const order = { ...mail, params: mail.params as Record<string, string>, language: mail.language as Language }
  const { subject, plain } = drawMail(order, mailLookOf(await allSettings(tx)), siteUrl)
  return { to: mail.to_address, language: order.language, subject, paragraphs: plain.split('\n\n') }
}
