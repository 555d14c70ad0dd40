import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import { cardsOf } from '../../profiles/server/public.ts'
import type { FollowerView } from '../contract/details.ts'
import type { MemberRead } from './member-read.ts'
import { followerRows } from './queries.ts'

/** Who follows a member, newest first. Everyone reads of followers who have a public page, the member and staff of all. */
export async function readFollowers(
  db: Db,
  viewer: Viewer | null,
  { person, audience }: MemberRead,
  page: Paging,
): Promise<{ data: FollowerView[]; count: number }> {
  const { rows, count } = await followerRows(db, person.id, audience === 'everyone', {
    limit: page.perPage,
    offset: offsetOf(page),
  })
  const cards = await cardsOf(
    db,
    rows.flatMap(row => row.profile_id ?? []),
    viewer,
  )
  const byProfile = new Map(cards.map(card => [card._id, card]))
  const data = rows.map(row => {
    const card = row.profile_id === null ? undefined : byProfile.get(row.profile_id)
    return {
      _id: row.id,
      username: row.username,
      name: card?.name ?? row.name,
      userType: (card?.kind ?? null) as FollowerView['userType'],
      image: card?.image ?? null,
      link: card ? `/profile/${row.username}` : null,
      createdAt: row.followed_at.toISOString(),
    }
  })
  return { data, count }
}
