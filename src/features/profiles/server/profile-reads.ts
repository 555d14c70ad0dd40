import { type Audience, fieldOf, fieldsOf, type Values } from '../../../engines/forms/descriptor.ts'
import { audienceFor } from '../../../engines/forms/shown.ts'
import { isRange } from '../../../engines/forms/values.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { factOf, placeOf } from '../card.ts'
import type { Kind } from '../kind.ts'
import { allKinds } from '../kinds/all-kinds.ts'
import {
  currentProfile,
  filesOfVersions,
  type ProfileRow,
  profileRow,
  type VersionRow,
  versionRow,
  versionRows,
} from './queries.ts'

/**
 * What higher features ask of profiles. `ProfileRow` and `VersionRow` are rows as they are kept: never answer them as they are,
 * show them through view.ts, which knows who may see what.
 */
export type { ProfileRow, VersionRow } from './queries.ts'

/** A profile by id, whatever its status; undefined when there is none. */
export const profileById = (db: Db, id: string): Promise<ProfileRow | undefined> => profileRow(db, id)

/** The profile of a person; undefined without one, and after a withdrawal. */
export const profileOfUser = (db: Db, userId: string): Promise<ProfileRow | undefined> => currentProfile(db, userId)

/** The version that was sent last: what a reviewer reads. */
export const newestVersion = (db: Db, profile: Pick<ProfileRow, 'id' | 'version'>): Promise<VersionRow | undefined> =>
  versionRow(db, profile.id, profile.version)

/** The approved version of a profile that members see; undefined while there is none or the profile is not shown. */
export async function liveVersionOf(
  db: Db,
  profile: Pick<ProfileRow, 'status' | 'live_version_id'>,
): Promise<VersionRow | undefined> {
  if (profile.status !== 'approved' || !profile.live_version_id) return undefined
  return (await versionRows(db, [profile.live_version_id]))[0]
}

/** What lists, filters and search need of a live version. Amounts in minor units of `currency`. */
export type ListingFacts = {
  profileId: string
  userId: string
  kind: string
  /** Differs whenever something of what is shown changed. */
  versionId: string
  language: 'en' | 'ar'
  name: string
  highlights: string
  description: string
  city: string | null
  industryIds: string[]
  skillIds: string[]
  countryId: string | null
  /** Null for "no state". */
  stateId: string | null
  categoryId: string | null
  currency: string | null
  /** The first amount of the card (asked, the price, or the least of a ticket), and which field it is; null without one. */
  amountMinor: number | null
  /** The most of a ticket; null for a single amount. */
  amountMaxMinor: number | null
  amountField: string | null
  /** True when the card says "Auction" instead of the amount. */
  auction: boolean
  imageFileId: string | null
  /** Everything of the version by payload name, amounts in minor units; `audiences` says who may see which field. */
  data: Values
  audiences: Record<string, Audience>
  approvedAt: Date
  /** What others say of its owner: mean of stars and of how many; null and 0 without reviews. */
  rating: { mean: number | null; count: number }
}

const text = (data: Values, key: string | undefined): string | null => {
  const value = key === undefined ? undefined : data[key]
  return typeof value === 'string' && value !== '' ? value : null
}

const ids = (data: Values, key: string | undefined): string[] => {
  const value = key === undefined ? undefined : data[key]
  return Array.isArray(value) ? value.map(String) : []
}

/** The facts of a version for lists. `kind` is its descriptor, `imageFileId` its picture. */
export function listingFacts(
  kind: Kind,
  profile: ProfileRow,
  version: VersionRow,
  imageFileId: string | null,
): ListingFacts {
  const { data } = version
  const { facts } = kind
  const first = kind.card[0] && factOf(kind.card[0], data)
  const field = first && fieldOf(kind, first.field)
  const amount = field?.type === 'money' || field?.type === 'range' ? data[field.key] : undefined
  const place = placeOf(kind, data)
  return {
    profileId: profile.id,
    userId: profile.user_id,
    kind: kind.key,
    versionId: version.edited_at ? `${version.id} ${version.edited_at.getTime()}` : version.id,
    language: version.language as 'en' | 'ar',
    name: version.name,
    highlights: text(data, facts.highlights) ?? '',
    description: text(data, facts.description) ?? '',
    city: text(data, facts.city),
    industryIds: ids(data, facts.industries),
    skillIds: ids(data, facts.skills),
    countryId: place.country || null,
    stateId: place.state === '0' ? null : place.state || null,
    categoryId: text(data, facts.category),
    currency: text(data, facts.currency),
    amountMinor: typeof amount === 'number' ? amount : isRange(amount) ? amount.min : null,
    amountMaxMinor: isRange(amount) ? amount.max : null,
    amountField: field?.key ?? null,
    auction: first?.word !== undefined,
    imageFileId,
    data,
    audiences: Object.fromEntries(fieldsOf(kind).map(one => [one.key, audienceFor(kind, one, profile.audiences)])),
    approvedAt: version.decided_at ?? version.submitted_at,
    rating: { mean: profile.rating_number, count: profile.rating_count },
  }
}

/** The facts of the live versions of these profiles; profiles that are not shown are left out. */
export async function listingsOf(
  db: Db,
  profileIds: readonly string[],
  kinds: readonly Kind[] = allKinds,
): Promise<ListingFacts[]> {
  if (profileIds.length === 0) return []
  const profiles = (await db
    .selectFrom('profiles')
    .selectAll()
    .where('id', 'in', profileIds)
    .where('status', '=', 'approved' satisfies ProfileStatus)
    .where('live_version_id', 'is not', null)
    .execute()) as ProfileRow[]
  const live = profiles.map(profile => profile.live_version_id!)
  const versions = new Map((await versionRows(db, live)).map(version => [version.id, version]))
  const files = await filesOfVersions(db, live)
  return profiles.flatMap(profile => {
    const kind = kinds.find(one => one.key === profile.kind)
    const version = versions.get(profile.live_version_id!)
    if (!kind || !version) return []
    const image = kind.facts.image ? files.get(version.id)?.[kind.facts.image]?.[0] : undefined
    return [listingFacts(kind, profile, version, image ?? null)]
  })
}
