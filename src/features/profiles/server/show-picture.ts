import type { Tx } from '../../../platform/server/db.ts'
import { setAvatar } from '../../accounts/server/public.ts'
import { listingsOf } from './profile-reads.ts'

/** The picture of the live version is the account's everywhere. */
export async function showPicture(tx: Tx, profileId: string): Promise<void> {
  const [listing] = await listingsOf(tx, [profileId])
  if (listing) await setAvatar(tx, listing.userId, listing.imageFileId)
}
