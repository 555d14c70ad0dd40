import type { Tx } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { changeStatus } from './change-status.ts'
import { currentProfile } from './queries.ts'

/** Withdraws one's own profile: it leaves every list, and its owner is a Guest who may choose another kind. */
export async function withdrawProfile(tx: Tx, userId: string, message: string): Promise<{ message: string }> {
  const profile = (await currentProfile(tx, userId)) ?? notFound()
  await changeStatus(tx, profile.id, 'withdrawn', { by: userId })
  return { message }
}
