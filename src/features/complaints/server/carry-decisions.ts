import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { personById, restoreAccount, restrictAccount, suspendAccount } from '../../accounts/server/public.ts'
import { settleReports, silenceThing } from '../../reports/server/public.ts'
import { noticeActed, noticeDecided, noticeNoBreach, noticeOver } from '../contract.ts'
import type { Letters } from '../contract/case.ts'
import { known } from '../rules/known.ts'
import { bringBack, holdOfCase, settleHold } from './hold-text.ts'
import { letterPath } from './letter-links.ts'
import { type CaseRecord, lockThingAndCase, noteStep, now, reportsOfCase, tellMoved } from './queries.ts'

type Around = Pick<House, 'targets' | 'database' | 'log' | 'secrets'>
/** Where a member reads what was decided, and objects. */
export const OWN_CASES = '/account-setting?section=reports'

/** Decisions that a condition is true of, some at a time, oldest first. The rows are all there is to it: a restart loses nothing. */
const due = (db: Db, what: 'carry' | 'end') =>
  db
    .selectFrom('complaint_decisions')
    .select(['id', 'case_id'])
    .where('undone_at', 'is', null)
    .$if(what === 'carry', q => q.where('carried_at', 'is', null).where('undo_until', '<=', now))
    .$if(what === 'end', q =>
      q.where('carried_at', 'is not', null).where('ended_at', 'is', null).where('ends_at', '<=', now),
    )
    .orderBy('decided_at')
    .limit(200)
    .execute()

/** Puts every due decision into effect; one that fails leaves the others alone and is tried again by the timer. Answers when the next is due. */
export async function carryDecisions(house: Around): Promise<Date | null> {
  const { db } = house.database
  for (const { case_id: caseId } of await due(db, 'carry'))
    await transact(db, tx => carryOne(tx, house, caseId)).catch(error =>
      house.log.error(
        { err: error, caseId },
        'a decision on a complaint could not be put into effect; it will be tried again',
      ),
    )
  const ahead = await db
    .selectFrom('complaint_decisions')
    .select(e => e.fn.min('undo_until').as('at'))
    .where('undone_at', 'is', null)
    .where('carried_at', 'is', null)
    .where('undo_until', '>', now)
    .executeTakeFirst()
  return ahead?.at ?? null
}

/** Who acts where a verb asks for a person: one of the club's people, whatever became of them since they decided. */
const deciderOf = (row: CaseRecord): Viewer => ({
  id: row.by_id ?? '00000000-0000-0000-0000-000000000000',
  role: 'Employee',
  userType: null,
  profileStatus: null,
  permissions: [],
})

const asOneText = ({ title, paragraphs }: Letters['en']): string => [title, ...paragraphs].join('\n')

/** Puts one decision into effect, once: what it does, what its reporters learn, what its member reads. */
async function carryOne(tx: Tx, house: Around, caseId: string): Promise<void> {
  const { row, at } = await lockThingAndCase(tx, house, caseId)
  if (!row.action || row.carried_at || row.undo_until! > at) return
  await doWhatItSays(tx, house, row)
  await settleHold(tx, house, row)
  const action = row.action
  await tx.updateTable('complaint_decisions').set({ carried_at: now }).where('id', '=', row.decision_id!).execute()
  await tx
    .updateTable('complaint_cases')
    .set({ state: action === 'dismiss' ? 'dismissed' : 'actioned', claimed_by: null, claimed_at: null, closed_at: now })
    .where('id', '=', caseId)
    .execute()
  await tellReporters(tx, row)
  await tellMember(tx, house, row)
  await noteStep(tx, null, caseId, 'carry', action)
  await tellMoved(tx, caseId)
}

/** Why, as its owner reads it beside the thing. */
const saidOf = async (tx: Tx, row: CaseRecord): Promise<string> => {
  const person = row.owner_id ? await personById(tx, row.owner_id) : null
  return row.letter![person?.language ?? 'en'].title
}

async function doWhatItSays(tx: Tx, { targets }: Pick<House, 'targets'>, row: CaseRecord): Promise<void> {
  const target = targets().find(one => one.kind === row.target_kind)
  const thing = { kind: row.target_kind, id: row.target_id }
  if (row.action === 'hide' || row.action === 'remove')
    await target?.moderate
      ?.takeDown(tx, row.target_id, { byId: row.by_id, reason: await saidOf(tx, row) })
      .catch(isGone)
  if (row.action === 'restrict' && row.owner_id) await restrictAnew(tx, row)
  if (row.action === 'suspend' && row.owner_id) {
    const person = await personById(tx, row.owner_id)
    const reason = asOneText(row.letter![person?.language ?? 'en'])
    await suspendAccount(tx, deciderOf(row), row.owner_id, reason, { told: true })
  }
  if (row.silences) {
    const snapshot = await target?.snapshot?.(tx, row.target_id)
    if (snapshot) await silenceThing(tx, { ...thing, snapshot }, row.by_id)
  }
}

/** What is gone meanwhile needs no taking down; everything else is a fault. */
function isGone(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'not-found')) throw error
}

async function tellReporters(tx: Tx, row: CaseRecord): Promise<void> {
  const reports = await reportsOfCase(tx, row.id)
  const outcome = known('reporter', { action: row.action!, overturnedAt: null })
  await settleReports(
    tx,
    reports.map(one => one.id),
    outcome,
  )
  const kind = outcome === 'acted' ? noticeActed : noticeNoBreach
  for (const id of new Set(reports.flatMap(one => one.reporter_id ?? [])))
    await notify(tx, id, kind, { title: row.title }, OWN_CASES)
}

/** The member reads the whole statement in a mail; who cannot sign in any more objects by its link. */
async function tellMember(tx: Tx, { secrets }: Pick<House, 'secrets'>, row: CaseRecord): Promise<void> {
  const person = row.letter && row.owner_id ? await personById(tx, row.owner_id) : null
  if (!row.letter || !person) return
  const letter = row.letter[person.language]
  await notify(tx, person.id, noticeDecided, { title: letter.title, said: letter.paragraphs[0] ?? '' }, OWN_CASES)
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language: person.language,
    kind: 'complaints.decided',
    params: { title: letter.title, text: letter.paragraphs.join('\n') },
    link: row.action === 'suspend' ? letterPath(secrets.linkKey, row.decision_id!) : OWN_CASES,
  })
}

/** Ends every decision whose days are over. */
export async function endDecisions(house: Around): Promise<void> {
  const { db } = house.database
  for (const { case_id: caseId } of await due(db, 'end'))
    await transact(db, tx => endOne(tx, house, caseId)).catch(error =>
      house.log.error({ err: error, caseId }, 'a decision on a complaint could not be ended; it will be tried again'),
    )
}

/** Waits for whoever has the case at this moment; what an appeal overturned meanwhile has ended already. */
async function endOne(tx: Tx, house: Around, caseId: string): Promise<void> {
  const { row, at } = await lockThingAndCase(tx, house, caseId)
  if (!row.carried_at || row.ended_at || !row.ends_at || row.ends_at > at) return
  await liftDecision(tx, house, row)
  if (row.owner_id) await notify(tx, row.owner_id, noticeOver, { title: row.title }, OWN_CASES)
  await noteStep(tx, null, caseId, 'end', row.action!)
  await tellMoved(tx, caseId)
}

/** Takes back what a decision does, as far as no other one still says the same, and marks it ended. */
export async function liftDecision(tx: Tx, { targets }: Pick<House, 'targets'>, row: CaseRecord): Promise<void> {
  await tx.updateTable('complaint_decisions').set({ ended_at: now }).where('id', '=', row.decision_id!).execute()
  const others = await othersOf(tx, row)
  if (row.action === 'hide' || row.action === 'remove') {
    if (others.some(one => one.target_id === row.target_id && (one.action === 'hide' || one.action === 'remove')))
      return
    const target = targets().find(one => one.kind === row.target_kind)
    const hold = await holdOfCase(tx, row.id)
    if (hold?.outcome === 'removed') await bringBack(tx, target, hold).catch(isGone)
    else await target?.moderate?.putBack(tx, row.target_id, { byId: null }).catch(isGone)
  }
  if (row.action === 'restrict' && row.owner_id) await restrictAnew(tx, row)
  if (row.action === 'suspend' && row.owner_id && !others.some(one => one.action === 'suspend'))
    await restoreAccount(tx, deciderOf(row), row.owner_id)
}

/** What else of a member or a thing still holds. */
const othersOf = (tx: Tx, row: CaseRecord) =>
  tx
    .selectFrom('complaint_decisions as d')
    .innerJoin('complaint_cases as c', 'c.id', 'd.case_id')
    .select(['d.action', 'd.ends_at', 'c.target_id', 'd.id'])
    .where('d.undone_at', 'is', null)
    .where('d.ended_at', 'is', null)
    .where('d.carried_at', 'is not', null)
    .where('d.id', '<>', row.decision_id!)
    .where(e => e.or([e('d.member_id', '=', row.owner_id), e('c.target_id', '=', row.target_id)]))
    .execute()

/** A member is restricted until the last of what restricts them, this decision with it unless it has ended. */
async function restrictAnew(tx: Tx, row: CaseRecord): Promise<void> {
  const own = await tx
    .selectFrom('complaint_decisions')
    .select(['ends_at', 'ended_at'])
    .where('id', '=', row.decision_id!)
    .executeTakeFirstOrThrow()
  const ends = (await othersOf(tx, row)).flatMap(one => (one.action === 'restrict' ? (one.ends_at ?? []) : []))
  if (!own.ended_at && own.ends_at) ends.push(own.ends_at)
  const last = ends.length > 0 ? new Date(Math.max(...ends.map(one => one.getTime()))) : null
  await restrictAccount(tx, row.by_id, row.owner_id!, last)
}
