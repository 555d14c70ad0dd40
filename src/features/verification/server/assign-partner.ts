import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import type { Assignment } from '../contract/assignment.ts'
import { noticeAssigned } from '../contract/events.ts'
import { refusalToPartner } from '../partner-rules.ts'
import { assignmentsOf } from './assignment-reads.ts'
import { lockPartner, tellPartner } from './end-assignment.ts'
import { notGivable } from './giving-of.ts'
import { type Acting, noteAct } from './note-act.ts'
import { partnerCandidates } from './partner-candidates.ts'
import { lockRecord } from './queries.ts'
import { tellMoved } from './take-case.ts'

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
