import type { Tx } from '../../../platform/server/db.ts'
import { ACCOUNT_SUSPENDED, changeStatus } from './move-profile.ts'
import { currentProfile, historyRows } from './queries.ts'

/** A suspended account's profile leaves every list. */
export async function pauseProfile(tx: Tx, userId: string): Promise<void> {
  const profile = await currentProfile(tx, userId)
  if (profile?.status === 'approved')
    await changeStatus(tx, profile.id, 'suspended', { by: null, reasonCode: ACCOUNT_SUSPENDED })
}

/** A restored account's profile comes back, unless it was suspended for itself. */
export async function resumeProfile(tx: Tx, userId: string): Promise<void> {
  const profile = await currentProfile(tx, userId)
  if (profile?.status !== 'suspended') return
  const last = (await historyRows(tx, profile.id)).find(row => !row.revision)
  if (last?.reason_code === ACCOUNT_SUSPENDED)
    await changeStatus(tx, profile.id, 'approved', { by: null, reasonCode: ACCOUNT_SUSPENDED })
}
