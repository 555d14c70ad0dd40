import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { settleReports } from '../../reports/server/public.ts'
import { noticeAppealed, noticeOverturned, noticeUpheld } from '../contract.ts'
import type { Standing } from '../contract/case.ts'
import { caseNumber, refusalToAppeal, refusalToJudge } from '../rules.ts'
import { known } from '../rules/known.ts'
import type { AppealOutcome } from '../vocabulary.ts'
import { liftDecision, OWN_CASES } from './carry-decisions.ts'
import {
  type Acting,
  type Locked,
  lockCase,
  lockThingAndCase,
  noteStep,
  now,
  reportsOfCase,
  tellMoved,
  workerOf,
} from './queries.ts'

/** Objects to a decision about oneself. Anybody else's is not found. Answers its case. */
export async function appealOwn(tx: Tx, acting: Acting, decisionId: string, text: string): Promise<string> {
  const decision = await tx
    .selectFrom('complaint_decisions')
    .select(['case_id', 'member_id'])
    .where('id', '=', decisionId)
    .where('undone_at', 'is', null)
    .where('carried_at', 'is not', null)
    .executeTakeFirst()
  if (!decision || decision.member_id !== acting.viewer.id) return notFound()
  const locked = await lockCase(tx, decision.case_id)
  await writeAppeal(tx, acting, locked, { byId: acting.viewer.id, text })
  return decision.case_id
}

/** Enters an objection that came another way, for the member whom a decision is about. */
export async function enterAppeal(tx: Tx, acting: Acting, caseId: string, text: string): Promise<Standing> {
  const locked = await lockCase(tx, caseId)
  await writeAppeal(tx, acting, locked, { byId: locked.row.owner_id, text })
  return tellMoved(tx, caseId)
}

type Objection = { byId: string | null; text: string }

/** Keeps an objection, once, and tells those who may decide it. */
export async function writeAppeal(
  tx: Tx,
  acting: Acting | null,
  { row, standing, at }: Locked,
  objection: Objection,
): Promise<void> {
  refuse(refusalToAppeal(standing.decision, standing.appeal !== null, at))
  await tx
    .insertInto('complaint_appeals')
    .values({ decision_id: row.decision_id!, by_id: objection.byId, text: objection.text })
    .execute()
  await tx.updateTable('complaint_cases').set({ state: 'appealed', closed_at: null }).where('id', '=', row.id).execute()
  await noteStep(tx, acting, row.id, 'appeal')
  for (const id of await judges(tx, row.by_id))
    await notify(
      tx,
      id,
      noticeAppealed,
      { title: row.title, number: caseNumber(row.number) },
      `/complaints/details/${row.id}`,
    )
  await tellMoved(tx, row.id)
}

/** Who decides appeals, but one person: Super-admins, and those whose permissions say so. */
async function judges(db: Db, but: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.suspended_at is null and u.verified_at is not null and u.id is distinct from ${but}
      and (u.role = 'Super-admin' or exists (select from role_permissions g
        where g.role_id = u.preset_id and g.permission = 'complaints.appeals' and u.role = 'Employee'))`.execute(db)
  return rows.map(row => row.id)
}

/** What is said on an objection. */
type Judged = { outcome: AppealOutcome; words: string }

/** Decides on an objection, once. Overturned: what the decision did is taken back, and its reporters' reports found no breach. */
export async function judgeAppeal(
  tx: Tx,
  house: Pick<House, 'targets'>,
  acting: Acting,
  caseId: string,
  { outcome, words }: Judged,
): Promise<Standing> {
  const { row, standing } = await lockThingAndCase(tx, house, caseId)
  refuse(refusalToJudge(standing, await judgeOf(tx, { row, standing }, acting.viewer)))
  await tx
    .updateTable('complaint_appeals')
    .set({ outcome, words, decided_by: acting.viewer.id, decided_at: now })
    .where('decision_id', '=', row.decision_id!)
    .execute()
  if (outcome === 'overturned') {
    if (!row.ended_at) await liftDecision(tx, house, row)
    await tx.updateTable('complaint_decisions').set({ overturned_at: now }).where('id', '=', row.decision_id!).execute()
    const reports = (await reportsOfCase(tx, caseId)).map(one => one.id)
    await settleReports(tx, reports, known('reporter', { action: row.action!, overturnedAt: 'now' }))
  }
  await tx.updateTable('complaint_cases').set({ state: 'closed', closed_at: now }).where('id', '=', caseId).execute()
  await noteStep(tx, acting, caseId, 'decide-appeal', outcome)
  const kind = outcome === 'upheld' ? noticeUpheld : noticeOverturned
  if (row.owner_id) await notify(tx, row.owner_id, kind, { title: row.title, words }, OWN_CASES)
  return tellMoved(tx, caseId)
}

/** The viewer as the rule of appeals asks of them. */
export async function judgeOf(db: Db, { row }: Pick<Locked, 'row' | 'standing'>, viewer: Viewer) {
  return {
    ...(await workerOf(db, row, viewer)),
    superAdmin: viewer.role === 'Super-admin',
    alone: (await judges(db, viewer.id)).length === 0,
  }
}

/** Closes cases to which nobody can object any more. */
export async function closeSettled(db: Db): Promise<void> {
  await transact(db, async tx => {
    await sql`update complaint_cases c set state = 'closed', closed_at = clock_timestamp()
      from complaint_decisions d where d.case_id = c.id and d.undone_at is null and c.state = 'actioned'
        and d.appeal_until < clock_timestamp()`.execute(tx)
  })
}
