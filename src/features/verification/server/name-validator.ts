import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { setVerified } from '../../profiles/server/public.ts'
import { partnerName } from './assignment-reads.ts'

/**
 * Sets the partner's name behind the verified mark when the version that members see is one they attested. A version that nobody
 * attested stands on the club's own review: a partner vouches for what they read and for nothing that came after.
 */
export async function nameValidator(tx: Tx, profileId: string): Promise<void> {
  const { rows } = await sql<{ partner_id: string }>`
    select a.partner_id from verification_assignments a
    join verification_cases c on c.id = a.case_id
    join profiles p on p.id = c.profile_id
    join profile_versions live on live.id = p.live_version_id and live.number = c.version
    where p.id = ${profileId} and p.status = 'approved' and a.ended_as = 'attested'
    order by a.ended_at desc limit 1`.execute(tx)
  const by = rows[0]?.partner_id
  if (by) await setVerified(tx, profileId, await partnerName(tx, by))
}
