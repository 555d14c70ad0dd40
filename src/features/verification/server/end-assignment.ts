import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { partnerCaseMoved, partnerTopic } from '../contract/events.ts'
import type { AssignmentEnd } from '../vocabulary.ts'
import { now } from './queries.ts'

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
