import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { noticeOver, noticeReturned } from '../contract/events.ts'
import { endAssignment } from './end-assignment.ts'
import { caseLives } from './giving-of.ts'
import { tellMoved } from './take-case.ts'
import { tellReviewers } from './tell-reviewers.ts'

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
