import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { profileWentLive } from '../contract.ts'
import { isListed } from '../rules.ts'
import { profileRow } from './queries.ts'

/**
 * Sets who stands behind the verified mark: a partner's name, or null for the club's own review team, which an approval sets by
 * itself. Lists are told, so that their cards follow.
 */
export async function setVerified(tx: Tx, profileId: string, by: string | null): Promise<void> {
  const profile = (await profileRow(tx, profileId)) ?? notFound()
  await tx
    .updateTable('profiles')
    .set({ verified_at: sql<Date>`clock_timestamp()`, verified_by: by })
    .where('id', '=', profileId)
    .execute()
  if (isListed(profile.status)) await announce(tx, profileWentLive, { profileId })
}
