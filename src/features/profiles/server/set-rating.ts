import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { profileWentLive } from '../contract.ts'
import { isListed } from '../rules.ts'
import { currentProfile } from './queries.ts'

/**
 * Sets what others say of a member: the mean of one to five stars with two decimals, and of how many reviews. Null and 0 without
 * any; a member without a profile carries none. Lists are told when it is another, so that their cards and order follow.
 */
export async function setRating(tx: Tx, userId: string, mean: number | null, count: number): Promise<void> {
  const profile = await currentProfile(tx, userId)
  if (!profile || (profile.rating_number === mean && profile.rating_count === count)) return
  await tx
    .updateTable('profiles')
    .set({ rating_number: mean, rating_count: count })
    .where('id', '=', profile.id)
    .execute()
  if (isListed(profile.status)) await announce(tx, profileWentLive, { profileId: profile.id })
}
