import type { Tx } from '../../../platform/server/db.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { changeStatus, moveRevision } from './move-profile.ts'
import { currentProfile, lockPerson } from './queries.ts'

/** Withdraws one's own profile: it leaves every list, and its owner is a Guest who may choose another kind. */
export async function withdrawProfile(tx: Tx, userId: string, message: string): Promise<{ message: string }> {
  const profile = (await currentProfile(tx, userId)) ?? notFound()
  await changeStatus(tx, profile.id, 'withdrawn', { by: userId })
  return { message }
}

/** Takes one's own changes back before they are decided, or puts a refused one away; the approved version stays as it is. */
export async function withdrawRevision(tx: Tx, userId: string, message: string): Promise<{ message: string }> {
  await lockPerson(tx, userId)
  const profile = (await currentProfile(tx, userId)) ?? notFound()
  if (!profile.revision) throw new Refusal('profiles.wrong-status')
  await moveRevision(tx, profile, 'withdrawn', { by: userId })
  return { message }
}
