import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Covering } from '../partner-match.ts'
import { type Candidate, freePlaces } from '../partner-rules.ts'
import { boundPartners } from './bound-partners.ts'
import { partnerLoads } from './partner-loads.ts'

/** A partner with an approved validator's profile, with everything an assignment is decided by. */
export type PartnerFacts = Candidate & Covering & { name: string; username: string; open: number }

type Row = {
  id: string
  name: string
  username: string
  industries: string[] | null
  countries: string[] | null
  languages: string[] | null
  before: boolean
}

/** Partners of the club as candidates for an applicant; only one of them when `partnerId` is given. */
export async function partnerCandidates(
  db: Db,
  applicantId: string,
  partnerId: string | null = null,
): Promise<PartnerFacts[]> {
  const one = partnerId ? sql`and u.id = ${partnerId}` : sql``
  const { rows } = await sql<Row>`
    select u.id, v.name, u.username::text, v.data -> 'industries' as industries, v.data -> 'countries' as countries,
      v.data -> 'languages' as languages,
      exists (select 1 from verification_assignments a join verification_cases c on c.id = a.case_id
        where a.partner_id = u.id and c.user_id = ${applicantId} and a.ended_as in ('attested', 'declined')) as before
    from users u
    join profiles p on p.user_id = u.id and p.user_type = 'validator' and p.status = 'approved'
    join profile_versions v on v.id = p.live_version_id
    where u.role = 'Partner' and u.suspended_at is null and u.verified_at is not null ${one}`.execute(db)
  const loads = await partnerLoads(
    db,
    rows.map(row => row.id),
  )
  const bonds = await boundPartners(db, applicantId)
  return rows.map(row => {
    const { capacity, taken = 0, open = 0, paused = false } = loads.get(row.id) ?? {}
    const room = { capacity: capacity ?? 0, taken }
    return {
      ...row,
      ...(bonds.get(row.id) ?? { invited: false, shares: false, conflict: false }),
      ...room,
      free: freePlaces(room),
      open,
      paused,
      industries: row.industries ?? [],
      countries: row.countries ?? [],
      languages: row.languages ?? [],
    }
  })
}
