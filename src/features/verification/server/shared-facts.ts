import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { ProfileRow, VersionRow } from '../../profiles/server/public.ts'
import { isFreeMail } from '../risk.ts'
import type { SharedFact } from '../vocabulary.ts'

/** What another profile shares with the one in review; for documents, the names of the files here that are the same there. */
export type Shared = { profileId: string; userId: string; facts: Map<SharedFact, string[]> }

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
