import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { noticeTaken } from '../contract/events.ts'
import { endAssignment, openAssignment } from './end-assignment.ts'
import { type Acting, noteAct } from './note-act.ts'
import { lockRecord } from './queries.ts'
import { tellMoved } from './take-case.ts'

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
