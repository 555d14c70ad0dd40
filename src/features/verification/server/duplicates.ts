import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { languageOfText } from '../../../platform/shared/text.ts'
import { peopleByIds } from '../../accounts/server/public.ts'
import type { ProfileRow, VersionRow } from '../../profiles/server/public.ts'
import type { Duplicate } from '../contract/case.ts'
import { isFreeMail } from '../risk.ts'
import type { SharedFact } from '../vocabulary.ts'

/** The profiles of these ids with their newest version and, where this reviewer may see it, their newest case. */
async function others(db: Db, viewerId: string, profileIds: readonly string[]) {
  const rows = await db
    .selectFrom('profiles as p')
    .innerJoin('profile_versions as v', join =>
      join.onRef('v.profile_id', '=', 'p.id').onRef('v.number', '=', 'p.version'),
    )
    .select(['p.id', 'p.user_id', 'p.kind', 'p.status', 'p.status_at', 'v.name', 'v.license', 'v.phone', 'v.email'])
    .where('p.id', 'in', profileIds)
    .execute()
  const cases = await db
    .selectFrom('verification_cases')
    .select(['id', 'profile_id'])
    .where('profile_id', 'in', profileIds)
    .where('user_id', '<>', viewerId)
    .orderBy('opened_at')
    .execute()
  const newest = new Map(cases.map(one => [one.profile_id, one.id]))
  return rows.map(row => ({ ...row, caseId: newest.get(row.id) ?? null }))
}

type Other = Awaited<ReturnType<typeof others>>[number]

const COMPARED = ['name', 'license', 'phone', 'email'] as const

function compared(version: VersionRow, other: Other): Duplicate['compared'] {
  return COMPARED.flatMap(what => {
    const [here, there] = [version[what], other[what]]
    return here || there ? [{ what, here: here ?? '', there: there ?? '' }] : []
  })
}

function duplicateView(version: VersionRow, userId: string, shared: Shared, other: Other, username: string): Duplicate {
  return {
    profileId: other.id,
    name: other.name,
    language: languageOfText(other.name),
    type: other.kind,
    username,
    status: other.status as Duplicate['status'],
    statusAt: other.status_at.toISOString(),
    sameOwner: other.user_id === userId,
    shares: [...shared.facts].map(([what, files]) => ({ what, files })),
    compared: compared(version, other),
    caseId: other.caseId,
  }
}

/** Profiles that share something with this one, with what, and both sides' facts to compare. Other people's come first. */
export async function duplicatesOf(
  db: Db,
  viewerId: string,
  profile: ProfileRow,
  version: VersionRow,
): Promise<Duplicate[]> {
  const shared = await sharedFacts(db, profile, version)
  if (shared.length === 0) return []
  const found = await others(
    db,
    viewerId,
    shared.map(one => one.profileId),
  )
  const people = await peopleByIds(
    db,
    found.map(one => one.user_id),
  )
  const views = shared.flatMap(one => {
    const other = found.find(row => row.id === one.profileId)
    const username = other && people.get(other.user_id)?.username
    return other ? [duplicateView(version, profile.user_id, one, other, username ?? '')] : []
  })
  return views.toSorted((a, b) => Number(a.sameOwner) - Number(b.sameOwner) || b.shares.length - a.shares.length)
}

/** What another profile shares with the one in review; for documents, the names of the files here that are the same there. */
type Shared = { profileId: string; userId: string; facts: Map<SharedFact, string[]> }

/** More than so many likely duplicates are noise. */
const MOST = 30

type Found = { profile_id: string; user_id: string; what: SharedFact; file: string | null }

/**
 * Other profiles, withdrawn ones too, any version of which has the same license, phone, own mail domain or a file with the same
 * content. Addresses at free mail services share nothing.
 */
export async function sharedFacts(
  db: Db,
  profile: Pick<ProfileRow, 'id'>,
  version: Pick<VersionRow, 'id' | 'phone' | 'license' | 'email_domain'>,
): Promise<Shared[]> {
  const domain = version.email_domain && !isFreeMail(version.email_domain) ? version.email_domain : null
  const { rows } = await sql<Found>`
    with found as (
      select profile_id, 'license' as what, null as file from profile_versions
        where lower(license) = lower(${version.license}::text) and profile_id <> ${profile.id}
      union
      select profile_id, 'phone', null from profile_versions
        where phone = ${version.phone}::text and profile_id <> ${profile.id}
      union
      select profile_id, 'domain', null from profile_versions
        where email_domain = ${domain}::citext and profile_id <> ${profile.id}
      union
      select other.profile_id, 'document', own.name
        from profile_files as here
        join files as own on own.id = here.file_id
        join files as same on same.sha256 = own.sha256 and same.id <> own.id
        join profile_files as other on other.file_id = same.id and other.profile_id <> ${profile.id}
        where here.version_id = ${version.id}
    )
    select found.profile_id, profiles.user_id, found.what, found.file
      from found join profiles on profiles.id = found.profile_id
      order by profiles.submitted_at desc, found.what, found.file`.execute(db)
  const byProfile = new Map<string, Shared>()
  for (const row of rows) {
    const one = byProfile.get(row.profile_id)
    if (!one && byProfile.size >= MOST) continue
    const shared = one ?? { profileId: row.profile_id, userId: row.user_id, facts: new Map() }
    byProfile.set(row.profile_id, shared)
    const files = shared.facts.get(row.what) ?? []
    shared.facts.set(row.what, row.file ? [...files, row.file] : files)
  }
  return [...byProfile.values()]
}
