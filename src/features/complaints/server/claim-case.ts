import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Standing } from '../contract/case.ts'
import { isOpen, refusalToWork } from '../rules.ts'
import { type Acting, type Locked, lockCase, noteStep, now, refuseCase, tellMoved, workerOf } from './queries.ts'

/** Claims a case for an hour. Of many at once one gets it; the others are told who. One's own claim begins anew. */
export async function claimCase(tx: Tx, acting: Acting, caseId: string): Promise<Standing> {
  const locked = await lockCase(tx, caseId)
  refuseCase(refusalToWork(locked.standing, await workerOf(tx, locked.row, acting.viewer)), locked)
  await takeCase(tx, acting, locked)
  return tellMoved(tx, caseId)
}

/** Puts a locked case into the viewer's hands for another hour. */
export async function takeCase(tx: Tx, acting: Acting, { row, standing }: Locked): Promise<void> {
  await tx
    .updateTable('complaint_cases')
    .set({ claimed_by: acting.viewer.id, claimed_at: now })
    .where('id', '=', row.id)
    .execute()
  if (standing.claimedBy?._id !== acting.viewer.id) await noteStep(tx, acting, row.id, 'claim')
}

/** Gives a claimed case back to the list; a Super-admin does it for anybody. */
export async function releaseCase(tx: Tx, acting: Acting, caseId: string): Promise<Standing> {
  const { row, standing } = await lockCase(tx, caseId)
  const holder = standing.claimedBy?._id
  const may = holder === acting.viewer.id || acting.viewer.role === 'Super-admin'
  refuse(isOpen(standing) ? null : 'complaints.decided-already')
  refuse(holder && may ? null : 'complaints.not-yours')
  await tx.updateTable('complaint_cases').set({ claimed_by: null, claimed_at: null }).where('id', '=', row.id).execute()
  await noteStep(tx, acting, row.id, 'release')
  return tellMoved(tx, caseId)
}

/** Puts a case aside until somebody answers, or takes it up again. Twice is once. */
export async function putAside(tx: Tx, acting: Acting, caseId: string, waiting: boolean): Promise<Standing> {
  const locked = await lockCase(tx, caseId)
  refuseCase(refusalToWork(locked.standing, await workerOf(tx, locked.row, acting.viewer)), locked)
  if ((locked.row.state === 'waiting') === waiting) return locked.standing
  await tx
    .updateTable('complaint_cases')
    .set({ state: waiting ? 'waiting' : 'open' })
    .where('id', '=', caseId)
    .execute()
  await noteStep(tx, acting, caseId, waiting ? 'put-aside' : 'take-up')
  return tellMoved(tx, caseId)
}

/** Leaves a note for the others at the desk. */
export async function addNote(tx: Tx, { viewer }: Acting, caseId: string, note: string): Promise<void> {
  await lockCase(tx, caseId)
  await tx.insertInto('complaint_notes').values({ case_id: caseId, author_id: viewer.id, note }).execute()
  await tellMoved(tx, caseId)
}
