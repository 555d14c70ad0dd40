import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Assignment, Attestation } from '../contract/assignment.ts'
import type { AssignmentEnd, AttestationResult, LookedAt } from '../vocabulary.ts'

type SaidRow = {
  result: string | null
  looked_at: unknown
  words: string | null
  given_at: Date | null
  effective_at: Date | null
}

/** What a partner said, as a row has it; null while nothing was. */
export const attestationOf = ({ result, looked_at, words, given_at }: SaidRow): Attestation | null =>
  result && words && given_at
    ? {
        result: result as AttestationResult,
        lookedAt: looked_at as LookedAt[],
        words,
        at: given_at.toISOString(),
      }
    : null

type Row = SaidRow & {
  id: string
  partner_id: string
  partner_name: string
  assigned_by: string
  by_name: string
  assigned_at: Date
  due_at: Date
  ended_at: Date | null
  ended_as: string | null
  ended_reason: string | null
}

/** Everybody a case was given to, newest first. What was said counts once it took effect. */
export async function assignmentsOf(db: Db, caseId: string): Promise<Assignment[]> {
  const { rows } = await sql<Row>`
    select a.*, said.result, said.looked_at, said.words, said.given_at, said.effective_at,
      coalesce(v.name, partner.name) as partner_name, by.name as by_name
    from verification_assignments a
    join users partner on partner.id = a.partner_id
    join users by on by.id = a.assigned_by
    left join profiles p on p.user_id = a.partner_id and p.user_type = 'validator' and p.status = 'approved'
    left join profile_versions v on v.id = p.live_version_id
    left join verification_attestations said on said.assignment_id = a.id and said.effective_at is not null
    where a.case_id = ${caseId} order by a.assigned_at desc, a.id desc`.execute(db)
  return rows.map(row => ({
    _id: row.id,
    partner: { _id: row.partner_id, name: row.partner_name },
    by: { _id: row.assigned_by, name: row.by_name },
    assignedAt: row.assigned_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    endedAs: row.ended_as as AssignmentEnd | null,
    endedAt: row.ended_at?.toISOString() ?? null,
    reason: row.ended_reason,
    attestation: attestationOf(row),
  }))
}

/** What a partner is called where members read it: by their approved profile, else by their account. */
export async function partnerName(db: Db, partnerId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(v.name, u.name) as name from users u
    left join profiles p on p.user_id = u.id and p.user_type = 'validator' and p.status = 'approved'
    left join profile_versions v on v.id = p.live_version_id
    where u.id = ${partnerId}`.execute(db)
  return rows[0]?.name ?? ''
}
