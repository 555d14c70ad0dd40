import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { type Giving, refusalToGive } from '../partner-rules.ts'
import type { NotGivable } from '../vocabulary.ts'
import { assignmentsOf } from './assignment-reads.ts'
import { partnersTakePart } from './club-week.ts'
import { type CaseRecord, reviewerOf } from './queries.ts'
/**
 * True, in SQL over `c` (a case) and `p` (its profile): nobody decided it yet, or it is the approved version that members see. What
 * was rejected, withdrawn or followed by a newer version is over.
 */
export const caseLives = sql<boolean>`(c.closed_at is null or (c.closed_as = 'decided' and c.decision = 'approve'
  and p.status = 'approved' and exists (select 1 from profile_versions live
    where live.id = p.live_version_id and live.number = c.version)))`

/** Why a case cannot be given to a partner by this viewer now; null when it can. */
export async function notGivable(db: Db, row: CaseRecord, viewer: Viewer): Promise<NotGivable | null> {
  const { rows } = await sql<Pick<Giving, 'open' | 'held' | 'attested'>>`
    select ${caseLives} as open,
      exists (select 1 from verification_assignments a where a.case_id = c.id and a.ended_at is null) as held,
      exists (select 1 from verification_assignments a where a.case_id = c.id and a.ended_as = 'attested') as attested
    from verification_cases c join profiles p on p.id = c.profile_id where c.id = ${row.id}`.execute(db)
  const referred = reviewerOf(row, viewer).barred !== null
  return refusalToGive({ partnersOn: await partnersTakePart(db), referred, ...rows[0]! })
}

/** Everybody a case was given to, and why it cannot be given to anybody now. */
export const givingOf = async (db: Db, row: CaseRecord, viewer: Viewer) => ({
  assignments: await assignmentsOf(db, row.id),
  notGivable: await notGivable(db, row, viewer),
})
