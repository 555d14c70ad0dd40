import { type Reader, SEES_ALL } from '../../../engines/forms/shown.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'
import { hoursOf } from '../../calendars/server/public.ts'
import { countryById } from '../../lookups/server/public.ts'
import {
  listedFor,
  liveVersionOf,
  newestVersion,
  type ProfileRow,
  profileById,
  profileOfUser,
  readerOf,
  showVersion,
  type VersionRow,
} from '../../profiles/server/public.ts'
import { reviewsOf } from '../../reviews/server/public.ts'
import type { OwnPage, PublicPageView, VIEWERS } from '../contract/page.ts'
import { offerCount } from './item-queries.ts'
import { followerRows, memberCounts, shownProfileId, similarProfiles } from './queries.ts'

export type ViewAs = (typeof VIEWERS)[number]

/** What each of the owner's looks shows. */
const LOOKS: Record<ViewAs, Reader> = {
  own: SEES_ALL,
  visitor: { sees: 'public', entitled: () => false },
  member: { sees: 'members', entitled: () => false },
  platinum: { sees: 'members', entitled: () => true },
}

/** The public page of a profile. What is not approved does not exist here; `viewAs` is the owner's alone. */
export async function readPage(
  db: Db,
  viewer: Viewer | null,
  profileId: string | undefined,
  viewAs: ViewAs | undefined,
): Promise<PublicPageView> {
  const row = profileId ? await profileById(db, profileId) : undefined
  const version = row && (await liveVersionOf(db, row))
  if (!row || !version) return notFound()
  if (viewAs && viewer?.id !== row.user_id) throw new Refusal('role-forbidden')
  return pageOf(db, viewer, row, version, viewAs)
}

/** The page that a version of a profile makes. */
async function pageOf(
  db: Db,
  viewer: Viewer | null,
  row: ProfileRow,
  version: VersionRow,
  viewAs: ViewAs | undefined,
): Promise<PublicPageView> {
  const own = viewer?.id === row.user_id
  const reader = own ? LOOKS[viewAs ?? 'own'] : await readerOf(db, viewer)
  const { card, view } = await showVersion(db, row, version, reader)
  const country = card.country && (await countryById(db, card.country._id))
  // What the owner sees of others is not what they see of their own.
  const readerOfOthers = own ? await readerOf(db, viewer) : reader
  const similar = (await listedFor(db, await similarProfiles(db, row.id), readerOfOthers)).map(one => one.card)
  const followers = await followerRows(db, row.user_id, !own, { limit: 0, offset: 0 })
  const { activities } = await memberCounts(db, row.user_id)
  const reviews = await reviewsOf(db, viewer, row.user_id, { page: 1, perPage: 1 })
  const offers = await offerCount(db, row.user_id)
  const counts = { followers: followers.count, activities, offers, reviews: reviews.count }
  const offersTimes = (await hoursOf(db, row.user_id))?.bookable === true
  return { card, userId: row.user_id, counts, view, zone: country?.timeZone ?? null, offersTimes, own, similar }
}

/** The public page of a user name. */
export const publicPageOfUser = async (
  db: Db,
  viewer: Viewer | null,
  username: string,
  viewAs: ViewAs | undefined,
): Promise<PublicPageView> => readPage(db, viewer, await shownProfileId(db, username), viewAs)

/** One's own page: what members see, or while there is nothing for them yet what was sent last. */
export async function ownPageOf(db: Db, viewer: Viewer, viewAs: ViewAs | undefined): Promise<OwnPage> {
  const person = await personById(db, viewer.id)
  if (!person) return notFound()
  const row = await profileOfUser(db, viewer.id)
  const live = row && (await liveVersionOf(db, row))
  const version = live ?? (row && (await newestVersion(db, row)))
  return {
    publicPage: row && version ? await pageOf(db, viewer, row, version, viewAs) : null,
    public: live !== undefined,
    person: {
      name: person.name,
      username: person.username,
      role: viewer.role,
      picture: person.avatarFileId && `/api/files/${person.avatarFileId}?size=thumb`,
      since: person.createdAt.toISOString(),
    },
  }
}
