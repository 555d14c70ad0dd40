import type { Tx } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { lockPerson, type ProfileRow, profileRow } from './queries.ts'

/** A profile in somebody's hands for the time of a transaction: everything that changes it waits for its person. */
export async function lockProfile(tx: Tx, profileId: string): Promise<ProfileRow> {
  const found = (await profileRow(tx, profileId)) ?? notFound()
  await lockPerson(tx, found.user_id)
  return (await profileRow(tx, profileId)) ?? notFound()
}
