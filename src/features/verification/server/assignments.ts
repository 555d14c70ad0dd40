import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import type { Assignment } from '../contract/assignment.ts'
import {
  noticeAssigned,
  noticeOver,
  noticeReturned,
  noticeTaken,
  partnerCaseMoved,
  partnerTopic,
} from '../contract/partner.ts'
import { refusalToPartner } from '../partner-rules.ts'
import type { AssignmentEnd } from '../vocabulary.ts'
import { assignmentsOf } from './assignment-reads.ts'
import { caseLives, notGivable } from './giving-of.ts'
import { partnerCandidates } from './partner-candidates.ts'
import { type Acting, lockRecord, noteAct, now, tellMoved } from './queries.ts'
import { tellReviewers } from './tell-reviewers.ts'

/**
 * Gives a case to a partner. The case is locked first, then the partner: of two assignments at the last free place of a week the
 * second reads the count after the first, and is refused.
 */
export async function assignPartner(tx: Tx, acting: Acting, caseId: string, partnerId: string): Promise<Assignment> {
  const row = await lockRecord(tx, acting.viewer.id, caseId)
  refuse(await notGivable(tx, row, acting.viewer))
  await lockPartner(tx, partnerId).catch(noSuchPerson)
  const [partner] = await partnerCandidates(tx, row.user_id, partnerId)
  if (!partner) throw new Refusal('verification.not-a-partner')
  refuse(refusalToPartner(partner, row.user_id), { name: partner.name })
  await writeDown(tx, acting, { caseId, partnerId, name: row.name })
  await tellMoved(tx, caseId)
  return (await assignmentsOf(tx, caseId))[0]!
}

/** Nobody has that id: no row can refer to them. */
function noSuchPerson(error: unknown): never {
  if ((error as { code?: string }).code === '23503') throw new Refusal('verification.not-a-partner')
  throw error
}

async function writeDown(
  tx: Tx,
  acting: Acting,
  { caseId, partnerId, name }: { caseId: string; partnerId: string; name: string },
): Promise<void> {
  const { promisedDays } = await setting(tx, 'review')
  const { due_at } = await tx
    .insertInto('verification_assignments')
    .values({
      case_id: caseId,
      partner_id: partnerId,
      assigned_by: acting.viewer.id,
      due_at: sql<Date>`clock_timestamp() + make_interval(days => ${promisedDays})`,
    })
    .returning('due_at')
    .executeTakeFirstOrThrow()
  await noteAct(tx, acting, caseId, 'assigned', { partnerId })
  const due = shortDate(due_at, await setting(tx, 'timeZone'))
  await notify(tx, partnerId, noticeAssigned, { name, due }, `/verifications/details/${caseId}`)
  await tellPartner(tx, partnerId, caseId)
}

/** Takes a case back from its partner, who is told; the place of the week is free again. */
export async function unassignPartner(tx: Tx, acting: Acting, caseId: string): Promise<void> {
  const { name } = await lockRecord(tx, acting.viewer.id, caseId)
  const open = await openAssignment(tx, caseId)
  if (!open) throw new Refusal('verification.no-partner')
  await endAssignment(tx, open, { as: 'unassigned', by: acting.viewer.id })
  await noteAct(tx, acting, caseId, 'unassigned', { partnerId: open.partner_id })
  await notify(tx, open.partner_id, noticeTaken, { name }, '/verifications')
  await tellMoved(tx, caseId)
}

/** The case in a partner's hands, if it is in anybody's. */
export const openAssignment = (tx: Tx, caseId: string) =>
  tx
    .selectFrom('verification_assignments')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Tells a partner's open screens that something about a case of theirs changed. */
export const tellPartner = (tx: Tx, partnerId: string, caseId: string): Promise<number> =>
  announce(tx, partnerCaseMoved, { caseId }, partnerTopic(partnerId))

type End = { as: AssignmentEnd; by: string | null; reason?: string }

/** Ends an assignment. What was said and is still within its seconds goes with it, for it never took effect. */
export async function endAssignment(
  tx: Tx,
  { id, partner_id, case_id }: { id: string; partner_id: string; case_id: string },
  { as, by, reason }: End,
): Promise<void> {
  await tx
    .updateTable('verification_assignments')
    .set({ ended_at: now, ended_as: as, ended_by: by, ended_reason: reason ?? null })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('verification_attestations')
    .where('assignment_id', '=', id)
    .where('effective_at', 'is', null)
    .execute()
  await tellPartner(tx, partner_id, case_id)
}

/** Makes everybody who changes what a partner has in hand wait for each other. */
export async function lockPartner(tx: Tx, partnerId: string): Promise<void> {
  await tx
    .insertInto('verification_partners')
    .values({ user_id: partnerId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await sql`select 1 from verification_partners where user_id = ${partnerId} for update`.execute(tx)
}

type Held = {
  id: string
  partner_id: string
  case_id: string
  name: string
  assigned_by: string
  claimed_by: string | null
}

/** Ends what partners have in hand of a profile when there is nothing to attest any more, and tells them. */
export async function settleAssignments(tx: Tx, profileId: string): Promise<void> {
  const { rows } = await sql<Held>`
    select a.id, a.partner_id, a.case_id, c.name, a.assigned_by, c.claimed_by from verification_assignments a
    join verification_cases c on c.id = a.case_id join profiles p on p.id = c.profile_id
    where p.id = ${profileId} and a.ended_at is null and not ${caseLives}`.execute(tx)
  for (const held of rows) {
    await endAssignment(tx, held, { as: 'over', by: null })
    await notify(tx, held.partner_id, noticeOver, { name: held.name }, '/verifications?tab=done')
    await tellMoved(tx, held.case_id)
  }
}

/** Gives everything back that a partner has in hand when they are none any more; whoever gave it to them is told. */
export async function releasePartner(tx: Tx, partnerId: string): Promise<void> {
  const { rows } = await sql<Held>`
    select a.id, a.partner_id, a.case_id, c.name, a.assigned_by, c.claimed_by from verification_assignments a
    join verification_cases c on c.id = a.case_id where a.partner_id = ${partnerId} and a.ended_at is null`.execute(tx)
  for (const held of rows) {
    await endAssignment(tx, held, { as: 'unassigned', by: null })
    const about = { caseId: held.case_id, name: held.name, partnerId }
    await tellReviewers(tx, noticeReturned, about, [held.assigned_by, held.claimed_by])
    await tellMoved(tx, held.case_id)
  }
}
