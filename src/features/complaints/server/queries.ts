import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House, Origin } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { DecisionView, Letters, Standing } from '../contract/case.ts'
import { caseMoved, DESK_TOPIC } from '../contract/desk.ts'
import { CLAIM_MINUTES, type Worker } from '../rules.ts'
import type { Action, AppealOutcome, Severity, Step } from '../vocabulary.ts'

/** Who acts, and from where: what the audit log keeps. */
export type Acting = { viewer: Viewer; origin: Origin }

/** Now, as the database has it when the row is written. */
export const now = sql<Date>`clock_timestamp()`

/** A case with its standing decision and appeal. */
export type CaseRecord = {
  id: string
  number: number
  target_kind: string
  target_id: string
  owner_id: string | null
  title: string
  link: string | null
  state: string
  severity: Severity
  claimed_by: string | null
  claimed_name: string | null
  claimed_at: Date | null
  opened_at: Date
  last_report_at: Date
  decision_id: string | null
  action: Action | null
  reason_id: string | null
  days: number | null
  silences: boolean | null
  letter: Letters | null
  by_id: string | null
  by_name: string | null
  decided_at: Date | null
  undo_until: Date | null
  carried_at: Date | null
  appeal_until: Date | null
  ends_at: Date | null
  ended_at: Date | null
  overturned_at: Date | null
  appeal_text: string | null
  appeal_by: string | null
  appeal_by_name: string | null
  made_at: Date | null
  outcome: AppealOutcome | null
  words: string | null
  judge_id: string | null
  judge_name: string | null
  judged_at: Date | null
}

/** Cases with what stands of them; conditions are added over `c` (the case) and `d` (its decision). */
export const cases = (db: Db) =>
  db
    .selectFrom('complaint_cases as c')
    .leftJoin('users as claimer', 'claimer.id', 'c.claimed_by')
    .leftJoin('complaint_decisions as d', join => join.onRef('d.case_id', '=', 'c.id').on('d.undone_at', 'is', null))
    .leftJoin('users as decider', 'decider.id', 'd.by_id')
    .leftJoin('complaint_appeals as a', 'a.decision_id', 'd.id')
    .leftJoin('users as appellant', 'appellant.id', 'a.by_id')
    .leftJoin('users as judge', 'judge.id', 'a.decided_by')

export type Cases = ReturnType<typeof cases>

/** The columns of a CaseRecord. */
export const columns = (some: Cases) =>
  some.select([
    'c.id',
    'c.number',
    'c.target_kind',
    'c.target_id',
    'c.owner_id',
    'c.title',
    'c.link',
    'c.state',
    'c.severity',
    'c.claimed_by',
    'claimer.name as claimed_name',
    'c.claimed_at',
    'c.opened_at',
    'c.last_report_at',
    'd.id as decision_id',
    'd.action',
    'd.reason_id',
    'd.days',
    'd.silences',
    'd.letter',
    'd.by_id',
    'decider.name as by_name',
    'd.decided_at',
    'd.undo_until',
    'd.carried_at',
    'd.appeal_until',
    'd.ends_at',
    'd.ended_at',
    'd.overturned_at',
    'a.text as appeal_text',
    'a.by_id as appeal_by',
    'appellant.name as appeal_by_name',
    'a.made_at',
    'a.outcome',
    'a.words',
    'a.decided_by as judge_id',
    'judge.name as judge_name',
    'a.decided_at as judged_at',
  ])

/** A claim that still holds, in SQL. */
export const claimHolds = sql<boolean>`(c.claimed_by is not null
  and c.claimed_at > clock_timestamp() - make_interval(mins => ${CLAIM_MINUTES}))`

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const who = (id: string | null, name: string | null) => (id ? { _id: id, name: name ?? '' } : null)

/** The decision of a record. */
export function decisionOf(row: CaseRecord): DecisionView | null {
  if (!row.decision_id) return null
  return {
    _id: row.decision_id,
    action: row.action!,
    days: row.days,
    by: who(row.by_id, row.by_name),
    at: row.decided_at!.toISOString(),
    undoUntil: row.undo_until!.toISOString(),
    carriedAt: iso(row.carried_at),
    endsAt: iso(row.ends_at),
    endedAt: iso(row.ended_at),
    overturnedAt: iso(row.overturned_at),
    appealUntil: iso(row.appeal_until),
  }
}

const MINUTE_MS = 60_000

/** Where a case stands by the database's clock. */
export function standingOf(row: CaseRecord, at: Date): Standing {
  const until = row.claimed_at && new Date(row.claimed_at.getTime() + CLAIM_MINUTES * MINUTE_MS)
  const claimed = row.claimed_by !== null && until !== null && until > at
  const state = row.state as Standing['status'] | 'open'
  return {
    status: state === 'open' ? (claimed || row.decision_id ? 'in_review' : 'new') : state,
    claimedBy: claimed ? who(row.claimed_by, row.claimed_name) : null,
    claimedUntil: claimed ? iso(until) : null,
    decision: decisionOf(row),
    appeal: row.appeal_text
      ? {
          text: row.appeal_text,
          by: who(row.appeal_by, row.appeal_by_name),
          at: row.made_at!.toISOString(),
          outcome: row.outcome,
          words: row.words,
          decidedBy: who(row.judge_id, row.judge_name),
          decidedAt: iso(row.judged_at),
        }
      : null,
  }
}

/** A case by id. */
export const caseRecord = (db: Db, caseId: string): Promise<CaseRecord | undefined> =>
  columns(cases(db).where('c.id', '=', caseId)).executeTakeFirst() as Promise<CaseRecord | undefined>

/** True when a case is about somebody, or they reported it: they have no part in deciding it. */
async function isParty(db: Db, row: CaseRecord, viewerId: string): Promise<boolean> {
  if (row.owner_id === viewerId) return true
  const own = await db
    .selectFrom('complaint_reports')
    .innerJoin('reports', 'reports.id', 'complaint_reports.report_id')
    .select('reports.id')
    .where('case_id', '=', row.id)
    .where('reporter_id', '=', viewerId)
    .executeTakeFirst()
  return own !== undefined
}

/** The viewer as the rules ask of them. */
export const workerOf = async (db: Db, row: CaseRecord, viewer: Viewer): Promise<Worker> => ({
  id: viewer.id,
  barred: (await isParty(db, row, viewer.id)) ? 'complaints.own-case' : null,
})

/** A case in somebody's hands for the time of a transaction. */
export type Locked = { row: CaseRecord; standing: Standing; at: Date }

/**
 * Waits for whoever else works on the case, then reads it, in a second statement: one that waited would still show it as it was. The
 * database's clock is read once the lock is held.
 */
export async function lockCase(tx: Tx, caseId: string): Promise<Locked> {
  await tx.selectFrom('complaint_cases').select('id').where('id', '=', caseId).forNoKeyUpdate().execute()
  const row = (await caseRecord(tx, caseId)) ?? notFound()
  const at = await clock(tx)
  return { row, standing: standingOf(row, at), at }
}

/**
 * The same for what also takes the thing of a case from its readers or puts it back: the thing first, as whoever changes its words
 * does, whose change then comes to the case.
 */
export async function lockThingAndCase(tx: Tx, { targets }: Pick<House, 'targets'>, caseId: string): Promise<Locked> {
  const about = await tx
    .selectFrom('complaint_cases')
    .select(['target_kind', 'target_id'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (about)
    await targets()
      .find(one => one.kind === about.target_kind)
      ?.moderate?.lock?.(tx, about.target_id)
  return lockCase(tx, caseId)
}

/** Refuses with the code of a rule; the sentence may name who holds the case. */
export const refuseCase = (code: string | null, { standing }: Pick<Locked, 'standing'>): void =>
  refuse(code, { name: standing.claimedBy?.name ?? '' })

/** Notes an act on a case in the audit log, which is its history. */
export const noteStep = (tx: Tx, acting: Acting | null, caseId: string, step: Step, what?: string) =>
  record(tx, {
    actorId: acting?.viewer.id ?? null,
    action: `complaints.${step}`,
    target: { kind: 'complaint', id: caseId },
    ...(what && { after: { what } }),
    address: acting?.origin.address,
    requestId: acting?.origin.requestId,
  })

/** Tells everybody at the desk that a case moved, and answers where it stands. */
export async function tellMoved(tx: Tx, caseId: string): Promise<Standing> {
  const row = (await caseRecord(tx, caseId)) ?? notFound()
  await announce(tx, caseMoved, { caseId }, DESK_TOPIC)
  return standingOf(row, await clock(tx))
}

/** Ids of the reports of a case. */
export async function reportsOfCase(db: Db, caseId: string): Promise<{ id: string; reporter_id: string | null }[]> {
  return db
    .selectFrom('complaint_reports')
    .innerJoin('reports', 'reports.id', 'complaint_reports.report_id')
    .select(['reports.id', 'reports.reporter_id'])
    .where('case_id', '=', caseId)
    .orderBy('reports.created_at')
    .execute()
}

/** How each reporter's earlier reports ended; who has none is left out. */
export async function recordsOf(db: Db, reporterIds: readonly string[]) {
  if (reporterIds.length === 0) return new Map<string, { reports: number; right: number; wrong: number }>()
  const { rows } = await sql<{ id: string; reports: number; right: number; wrong: number }>`
    select reporter_id as id, count(*)::int as reports,
      (count(*) filter (where outcome = 'acted'))::int as "right",
      (count(*) filter (where outcome = 'no-breach'))::int as wrong
    from reports where reporter_id in (${sql.join(reporterIds)}) group by reporter_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** True when a member is one of the club's own people, who are not restricted from the desk. */
export const isOwnPeople = (role: string): boolean => role === 'Super-admin' || role === 'Employee'

/** Whether suspending is this person's to do. */
export const maySuspend = (viewer: Viewer): boolean => holds(viewer, 'users.suspend')
