import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { cardsOf } from '../../profiles/server/public.ts'
import type { MemberDetails } from '../contract/details.ts'
import type { MemberRead } from './member-read.ts'
import { followerRows, memberCounts } from './queries.ts'

/** A member as this viewer may know them. */
export async function readDetails(db: Db, viewer: Viewer | null, member: MemberRead): Promise<MemberDetails> {
  const { person, profileId, audience } = member
  const [card] = profileId ? await cardsOf(db, [profileId], viewer) : []
  const followers = await followerRows(db, person.id, audience === 'everyone', { limit: 0, offset: 0 })
  return {
    _id: person.id,
    username: person.username,
    name: card?.name ?? person.name,
    role: { name: person.role },
    userType: person.userType,
    createdAt: person.createdAt.toISOString(),
    card: card ?? null,
    ratingNumber: card?.ratingNumber ?? null,
    counts: { followers: followers.count, ...(await memberCounts(db, person.id)) },
  }
}
