import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import type { PartnerCaseRow } from '../contract/partner.ts'
import type { AssignmentEnd, CaseKind } from '../vocabulary.ts'
import { attestationOf } from './assignment-reads.ts'

/** A case of a partner's, as it was given to them. */
export type PartnerRecord = {
  id: string
  assignment_id: string
  profile_id: string
  user_id: string
  avatar_file_id: string | null
  profile_kind: string
  version: number
  name: string
  kind: string
  language: string
  assigned_by: string
  claimed_by: string | null
  assigned_at: Date
  due_at: Date
  overdue: boolean
  ended_at: Date | null
  ended_as: string | null
  result: string | null
  looked_at: unknown
  words: string | null
  given_at: Date | null
  undo_until: Date | null
  effective_at: Date | null
}

/** Cases given to a partner: nobody else's, and never one about themselves. */
export const casesOfPartner = (partnerId: string): RawBuilder<unknown> => sql`
  verification_assignments a
  join verification_cases c on c.id = a.case_id
  join users u on u.id = c.user_id
  join profile_versions v on v.profile_id = c.profile_id and v.number = c.version
  left join verification_attestations said on said.assignment_id = a.id
  where a.partner_id = ${partnerId} and c.user_id <> ${partnerId}`

/** The columns of a PartnerRecord. */
export const PARTNER_COLUMNS = sql`c.id, a.id as assignment_id, c.profile_id, c.user_id, u.avatar_file_id, c.profile_kind, c.version, c.name,
  c.kind, v.language, a.assigned_by, c.claimed_by, a.assigned_at, a.due_at,
  (a.ended_at is null and a.due_at < clock_timestamp()) as overdue, a.ended_at, a.ended_as,
  said.result, said.looked_at, said.words, said.given_at, said.undo_until, said.effective_at`

/** A case in this partner's hands; 404 for every other, so that absent and hidden look alike. */
export async function partnerRecord(db: Db, partnerId: string, caseId: string): Promise<PartnerRecord> {
  const { rows } = await sql<PartnerRecord>`
    select ${PARTNER_COLUMNS} from ${casesOfPartner(partnerId)} and a.ended_at is null and c.id = ${caseId}`.execute(db)
  return rows[0] ?? notFound()
}

/** The same, once whoever else works on the case is done. */
export async function lockPartnerRecord(tx: Tx, partnerId: string, caseId: string): Promise<PartnerRecord> {
  await tx.selectFrom('verification_cases').select('id').where('id', '=', caseId).forNoKeyUpdate().execute()
  return partnerRecord(tx, partnerId, caseId)
}

/** A case in a partner's list. */
export const partnerRowView = (row: PartnerRecord): PartnerCaseRow => ({
  _id: row.id,
  assignmentId: row.assignment_id,
  face: { id: row.user_id, picture: pictureOf(row.avatar_file_id) },
  name: row.name,
  language: languageOfText(row.name, row.language as Language),
  type: row.profile_kind,
  kind: row.kind as CaseKind,
  assignedAt: row.assigned_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  overdue: row.overdue,
  endedAs: row.ended_as as AssignmentEnd | null,
  endedAt: row.ended_at?.toISOString() ?? null,
  attestation: attestationOf(row),
  undoUntil: row.effective_at ? null : (row.undo_until?.toISOString() ?? null),
})
