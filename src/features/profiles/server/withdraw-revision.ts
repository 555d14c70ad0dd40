import type { Tx } from '../../../platform/server/db.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { moveRevision } from './move-review.ts'
import { currentProfile, lockPerson } from './queries.ts'

/** Takes one's own changes back before they are decided, or puts a refused one away; the approved version stays as it is. */
export async function withdrawRevision(tx: Tx, userId: string, message: string): Promise<{ message: string }> {
  await lockPerson(tx, userId)
  const profile = (await currentProfile(tx, userId)) ?? notFound()
  if (!profile.revision) throw new Refusal('profiles.wrong-status')
  await moveRevision(tx, profile, 'withdrawn', { by: userId })
  return { message }
}
